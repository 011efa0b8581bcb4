SECRET = None
