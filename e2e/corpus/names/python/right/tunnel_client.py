import paramiko


class RemoteShell:
    def __init__(self, host: str, user: str, identity: str) -> None:
        self._client = paramiko.SSHClient()
        self._client.load_system_host_keys()
        self._client.connect(
            host,
            username=user,
            key_filename=identity,
            look_for_keys=False,
            banner_timeout=20,
        )

    def run(self, command: str) -> tuple[int, str]:
        _, stdout, _ = self._client.exec_command(command, get_pty=True)
        output = stdout.read().decode()
        return stdout.channel.recv_exit_status(), output
