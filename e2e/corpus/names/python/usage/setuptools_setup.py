from setuptools import find_namespace_packages, find_packages, setup

setup(
    name="station",
    version="1.0",
    author="Ann",
    license="MIT",
    packages=find_packages(where="src", include=["station*"], exclude=["station.tests"]),
    package_dir={"": "src"},
    package_data={"station": ["*.json"]},
    include_package_data=True,
    python_requires=">=3.10",
    install_requires=["requests>=2"],
    extras_require={"plot": ["matplotlib"]},
    entry_points={"console_scripts": ["station=station.main:main"]},
    classifiers=["Programming Language :: Python :: 3"],
    zip_safe=False,
)
print(find_namespace_packages("src"))
