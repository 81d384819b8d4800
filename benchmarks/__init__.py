"""How fast rulecheck is, measured as ratios."""
