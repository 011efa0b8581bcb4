"""The falsifier's runner for Python: works in the sandbox, see __main__.py."""
