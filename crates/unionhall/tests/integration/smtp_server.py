"""A mail server for the tests: prints its port, then each mail it takes as a line of JSON. Ends with its standard input.

usage: smtp_server.py starttls|tls|plain PORT [CERTIFICATE KEY]
Lets in the user "union" with the password "s3cret". Refuses gone@* for good and busy@* for now.
"""

import asyncio
import json
import logging
import ssl
import sys
import warnings

from aiosmtpd.smtp import SMTP, AuthResult


class Mailbox:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("gone@"):
            return "550 5.1.1 no such mailbox"
        if address.startswith("busy@"):
            return "451 4.7.1 come back later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        mail = {
            "encrypted": session.ssl is not None or mode == "tls",
            "user": session.auth_data,
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "mail": envelope.content.decode("ascii"),
        }
        print(json.dumps(mail), flush=True)
        return "250 OK"


def authenticate(server, session, envelope, mechanism, login):
    if (login.login, login.password) == (b"union", b"s3cret"):
        return AuthResult(success=True, auth_data=login.login.decode())
    return AuthResult(success=False, handled=False)


def connection():
    protected = {"authenticator": authenticate, "auth_required": True, "auth_require_tls": mode == "starttls"}
    if mode == "starttls":
        return SMTP(Mailbox(), tls_context=context, require_starttls=True, **protected)
    return SMTP(Mailbox(), **(protected if mode == "tls" else {}))


async def serve():
    implicit = context if mode == "tls" else None
    server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", port, ssl=implicit)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)


# Refused certificates and passwords are what is tested.
logging.disable()
warnings.simplefilter("ignore")
mode, port = sys.argv[1], int(sys.argv[2])
context = None
if mode != "plain":
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[3], sys.argv[4])
asyncio.run(serve())
