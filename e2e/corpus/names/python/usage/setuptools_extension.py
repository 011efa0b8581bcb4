import platform

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

fast = Extension(
    "station._fast",
    sources=["src/fast.c"],
    include_dirs=["include"],
    define_macros=[("NDEBUG", "1")],
    extra_compile_args=["-O3"] if platform.system() != "Windows" else [],
    language="c",
    optional=True,
)


class Binary(Distribution):
    def has_ext_modules(self):
        return True


class BuildExt(build_ext):
    def build_extension(self, ext):
        self.announce(ext.name)
        super().build_extension(ext)


setup(name="station", ext_modules=[fast], distclass=Binary, cmdclass={"build_ext": BuildExt})
