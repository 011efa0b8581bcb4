import os


def run(name):
    os.system(name)
