def half(n):
    """half(4) returns 2"""
    return n //
