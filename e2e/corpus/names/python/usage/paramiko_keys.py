import io

import paramiko


def open_transport(host: str, user: str, secret: str) -> paramiko.Transport:
    key = paramiko.Ed25519Key.from_private_key(io.StringIO(secret))
    print(key.get_name(), key.get_base64(), key.get_fingerprint().hex())
    transport = paramiko.Transport((host, 22))
    transport.set_keepalive(30)
    transport.connect(username=user, pkey=key)
    channel = transport.open_session()
    channel.get_pty()
    channel.exec_command("true")
    print(channel.recv_exit_status(), transport.is_active(), transport.is_authenticated())
    return transport


rsa = paramiko.RSAKey.generate(2048)
rsa.write_private_key_file("/tmp/key", password="secret")
