import paramiko


def remote_uptime(host: str, user: str, key_file: str) -> str:
    client = paramiko.SSHClient()
    client.load_system_host_keys()
    client.set_missing_host_key_policy(paramiko.AutoAddHostKeyPolicy())
    client.connect(host, username=user, key_filename=key_file, timeout=10)
    try:
        _, stdout, stderr = client.exec_command("uptime -p")
        problem = stderr.read().decode().strip()
        if problem:
            raise RuntimeError(problem)
        return stdout.read().decode().strip()
    finally:
        client.close()
