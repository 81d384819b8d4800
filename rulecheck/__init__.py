"""A headless rules reference and compliance checker for tabletop games."""
