import mock


class Mailer:
    def __init__(self, transport):
        self._transport = transport

    def welcome(self, address):
        self._transport.send(address, subject="Welcome")


def test_welcome_sends_one_mail():
    transport = mock.Mock(spec=["send"])
    Mailer(transport).welcome("ann@example.com")
    transport.send.assert_called_once_with_args("ann@example.com", subject="Welcome")
