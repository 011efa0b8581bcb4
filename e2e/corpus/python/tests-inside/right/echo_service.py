import socketserver


class Echo(socketserver.StreamRequestHandler):
    """Sends every line back in capitals."""

    def handle(self):
        for line in self.rfile:
            self.wfile.write(shout(line))


def shout(line: bytes) -> bytes:
    return line.decode("utf-8", "replace").upper().encode("utf-8")


assert shout(b"hello\n") == b"HELLO\n"
assert shout("grüße".encode()) == "GRÜSSE".encode()

if __name__ == "__main__":
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Echo) as server:
        print("listening on port", server.server_address[1])
        server.serve_forever()
