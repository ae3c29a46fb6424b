"""Clients that are no browser: phones by the hundred with an oracle beside them, and one person in a terminal."""
