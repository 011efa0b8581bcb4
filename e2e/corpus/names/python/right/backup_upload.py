from pathlib import Path

import paramiko


def upload_backups(client: paramiko.SSHClient, folder: Path, target: str) -> list[str]:
    """Upload every backup that the server does not have yet."""
    sftp = client.open_sftp()
    try:
        present = set(sftp.listdir(target))
        uploaded = []
        for backup in sorted(folder.glob("*.tar.gz")):
            if backup.name in present:
                continue
            sftp.put(str(backup), f"{target}/{backup.name}")
            uploaded.append(backup.name)
        return uploaded
    finally:
        sftp.close()
