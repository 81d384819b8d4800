"""A turn told step by step, in pictures and in sentences."""

from rulecheck.telling.pictures import pictures_of

__all__ = ["pictures_of"]
