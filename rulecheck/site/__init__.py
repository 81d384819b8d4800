"""The site: a page for every ruleset, chapter and case, made of the verdicts the tests hold."""
