import hashlib
from pathlib import Path

from tqdm import tqdm


def checksums(files: list[Path]) -> dict[str, str]:
    sums = {}
    for file in tqdm(files, description="Hashing", unit="file", leave=False):
        digest = hashlib.sha256()
        with file.open("rb") as stream:
            for chunk in iter(lambda: stream.read(65536), b""):
                digest.update(chunk)
        sums[file.name] = digest.hexdigest()
    return sums
