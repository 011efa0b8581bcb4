import asyncio
import unittest


async def first_success(jobs):
    """Await the jobs in order and return the first result that is not None.

    Raises LookupError if every job returned None.
    """
    for job in jobs:
        result = await job()
        if result:
            return result
    return None


async def give(value):
    return value


class FirstSuccessTest(unittest.TestCase):
    async def check_zero(self):
        self.assertEqual(await first_success([lambda: give(None), lambda: give(0)]), 0)

    async def check_nothing(self):
        with self.assertRaises(LookupError):
            await first_success([lambda: give(None)])

    def test_zero_counts(self):
        loop = asyncio.new_event_loop()
        task = loop.create_task(self.check_zero())
        loop.run_until_complete(asyncio.wait([task]))
        loop.close()
        self.assertTrue(task.done())

    def test_nothing(self):
        loop = asyncio.new_event_loop()
        task = loop.create_task(self.check_nothing())
        loop.run_until_complete(asyncio.wait([task]))
        loop.close()
        self.assertTrue(task.done())


if __name__ == "__main__":
    unittest.main()
