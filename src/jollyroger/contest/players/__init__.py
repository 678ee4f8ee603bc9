"""Who can be tested: a model at an endpoint, a program that speaks JSON lines, or a Python class."""
