import os
import tarfile


def unpack_theme(path, into):
    root = os.path.realpath(into)
    with tarfile.open(path) as archive:
        for member in archive:
            target = os.path.realpath(os.path.join(root, member.name))
            if not target.startswith(root + os.sep):
                raise ValueError("leads out of the folder")
            if member.isfile():
                archive.extract(member, into, filter="data")
