import paramiko
from paramiko.ssh_exception import AuthenticationException, NoValidConnectionsError, SSHException

client = paramiko.SSHClient()
client.load_system_host_keys()
client.set_missing_host_key_policy(paramiko.RejectPolicy())
try:
    client.connect("host.example.com", port=22, username="ann", password="secret", allow_agent=False, timeout=5)
    stdin, stdout, stderr = client.exec_command("cat", timeout=10, environment={"LANG": "C"})
    stdin.write("text\n")
    stdin.channel.shutdown_write()
    print(stdout.read().decode(), stderr.readlines(), stdout.channel.recv_exit_status())
    shell = client.invoke_shell(term="xterm", width=120)
    shell.send(b"ls\n")
    print(shell.recv(1024), shell.exit_status_ready())
except (AuthenticationException, NoValidConnectionsError, SSHException) as error:
    print(error)
finally:
    client.close()
