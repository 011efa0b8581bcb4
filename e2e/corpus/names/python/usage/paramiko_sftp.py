import stat

import paramiko


def list_files(client: paramiko.SSHClient, folder: str) -> list[tuple[str, int | None]]:
    with client.open_sftp() as sftp:
        sftp.chdir(folder)
        found = []
        for entry in sftp.listdir_attr():
            if entry.st_mode is not None and stat.S_ISREG(entry.st_mode):
                found.append((entry.filename, entry.st_size))
        sftp.mkdir("done", mode=0o755)
        with sftp.open("done/list.txt", "w") as file:
            file.write("\n".join(name for name, _ in found))
        print(sftp.getcwd(), sftp.normalize("."), sftp.stat("done").st_mtime)
        sftp.get("done/list.txt", "/tmp/list.txt")
        sftp.rename("done/list.txt", "done/old.txt")
        sftp.remove("done/old.txt")
    return found
