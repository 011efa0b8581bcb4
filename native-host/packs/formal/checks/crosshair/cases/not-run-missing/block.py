# crosshair: on
def bigger(n: int) -> int:
    """
    post: __return__ > n
    """
    return 2 * n + 10
