from setuptools import Command, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist


class Translate(Command):
    description = "compile the translations"
    user_options = [("domain=", "d", "name of the domain")]

    def initialize_options(self):
        self.domain = "messages"

    def finalize_options(self):
        if not self.domain:
            raise ValueError("domain")

    def run(self):
        self.announce(f"translating {self.domain}", level=2)


class Build(build_py):
    def run(self):
        self.run_command("translate")
        super().run()


setup(name="station", cmdclass={"translate": Translate, "build_py": Build, "sdist": sdist})
