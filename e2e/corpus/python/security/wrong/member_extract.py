import tarfile


def unpack_theme(path, into):
    with tarfile.open(path) as archive:
        for member in archive:
            if member.isfile():
                archive.extract(member, into)
