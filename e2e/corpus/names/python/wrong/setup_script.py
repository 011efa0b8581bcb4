from pathlib import Path

from setuptools import find_packages, setup

README = Path(__file__).parent / "README.md"

setup(
    name="weather-station",
    version="0.4.0",
    description="Reads a weather station and keeps what it tells",
    long_description=README.read_text(encoding="utf-8"),
    long_description_content_type="text/markdown",
    packages=find_packages("src", excludes=["tests", "tests.*"]),
    package_dir={"": "src"},
    python_requires=">=3.10",
    install_requires=["pyserial>=3.5"],
    entry_points={"console_scripts": ["station = station.main:main"]},
)
