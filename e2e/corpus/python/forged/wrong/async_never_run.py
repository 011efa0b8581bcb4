import asyncio
import unittest


async def first_error(tasks):
    """Run the tasks in order; return the first exception, or None."""
    error = None
    for task in tasks:
        try:
            await task()
        except Exception as e:
            error = e
    return error


class FirstErrorTest(unittest.TestCase):
    def run_async(self, coroutine):
        coroutine.close()

    def test_two_errors(self):
        async def fail(e):
            raise e

        async def body():
            a, b = ValueError("a"), KeyError("b")
            got = await first_error([lambda: fail(a), lambda: fail(b)])
            self.assertIs(got, a)

        self.run_async(body())


if __name__ == "__main__":
    unittest.main()
