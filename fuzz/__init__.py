"""Random inputs held against what rulecheck promises of any input."""
