import asyncio


async def first_error(tasks):
    """Run the tasks in order; return the first exception, or None."""
    for task in tasks:
        try:
            await task()
        except Exception as e:
            return e
    return None


def test_two_errors():
    a, b = ValueError("a"), KeyError("b")

    async def fail(e):
        raise e

    async def body():
        assert await first_error([lambda: fail(a), lambda: fail(b)]) is a
        assert await first_error([]) is None

    asyncio.run(body())


if __name__ == "__main__":
    test_two_errors()
    print("passed")
