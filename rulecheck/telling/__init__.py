"""A turn told step by step, in pictures and in sentences."""

from rulecheck.telling.pictures import pictures_of
from rulecheck.telling.sentences import Sentence, sentence_of, sentences_of

__all__ = ["Sentence", "pictures_of", "sentence_of", "sentences_of"]
