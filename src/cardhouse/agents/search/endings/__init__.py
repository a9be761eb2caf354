"""Endings in which nothing is hidden any more, solved exactly."""
