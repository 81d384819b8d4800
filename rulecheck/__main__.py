"""`python -m rulecheck` is `rulecheck`."""

from rulecheck.cli import main

main()
