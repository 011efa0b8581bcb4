import os
import shutil
import zipfile

PLUGINS = "/opt/app/plugins"


def install(upload, name):
    """Unpack an uploaded plugin and return its files."""
    if not name.isidentifier():
        raise ValueError("not a name for a plugin")
    folder = os.path.join(PLUGINS, name)
    os.makedirs(folder, exist_ok=True)
    written = []
    with zipfile.ZipFile(upload) as archive:
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            target = os.path.join(folder, entry.filename)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with archive.open(entry) as source, open(target, "wb") as sink:
                shutil.copyfileobj(source, sink)
            written.append(target)
    return written
