from dataclasses import dataclass
from email.message import EmailMessage


@dataclass
class Ticket:
    number: int
    event: str
    holder: str


def compose(recipient: str, subject: str, *, body: str) -> EmailMessage:
    message = EmailMessage()
    message["To"] = recipient
    message["Subject"] = subject
    message.set_content(body)
    return message


def confirmation(ticket: Ticket) -> EmailMessage:
    text = f"Your ticket {ticket.number:05d} for {ticket.event} is ready."
    return compose(receiver=ticket.holder, subject="Your ticket", body=text)
