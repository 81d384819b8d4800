"""Try it: the whole judge in the reader's page, from files of the site itself."""
