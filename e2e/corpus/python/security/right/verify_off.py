import requests


def send_invoice(url, invoice):
    return requests.post(url, json=invoice, verify="/etc/ssl/partner.pem", timeout=10).status_code
