"""The language server: editors ask it for findings while typing, explanations and words.

`rulecheck.lsp.server` speaks the protocol and is the only module that needs the extra `lsp`.
"""
