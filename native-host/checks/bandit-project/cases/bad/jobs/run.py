import pickle
import subprocess

PASSWORD = "correct horse"


def run(path, blob):
    subprocess.call("wc -l " + path, shell=True)
    try:
        eval(path)
    except Exception:
        pass
    return pickle.loads(blob)
