#!/usr/bin/env python3
"""Sends the messages of `upwords-tui serve --notify` by mail, or to an address on the web such as ntfy's.

Settings are read from notify.ini, in the folder systemd names for credentials or else beside this file:

    [mail]
    host = localhost
    port = 25
    sender = upwords@example.org
    user =
    password =

    [web]
    allowed = https://ntfy.sh/

Web addresses must begin with one of those allowed (with spaces between them, each with a slash at its end),
so that nobody can have the server reach into your own network.
"""

import configparser
import json
import os
import smtplib
import sys
import urllib.request
from email.message import EmailMessage
from pathlib import Path

folder = os.environ.get("CREDENTIALS_DIRECTORY") or Path(__file__).parent
settings = configparser.ConfigParser(interpolation=None)
settings.read(Path(folder) / "notify.ini", encoding="utf-8")
message = json.load(sys.stdin)
address = message["address"]


def post() -> None:
    if not address.startswith(tuple(settings.get("web", "allowed", fallback="").split())):
        sys.exit("this web address is not allowed")
    headers = {"Title": message["subject"].encode("ascii", "replace").decode()}
    request = urllib.request.Request(address, message["text"].encode(), headers, method="POST")
    opener = urllib.request.build_opener(NoRedirects)
    opener.open(request, timeout=20).close()


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """What was allowed may lead nowhere else."""

    def redirect_request(self, *_of: object) -> None:
        return None


def mail() -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = settings["mail"]["sender"], address, message["subject"]
    mail["Auto-Submitted"] = "auto-generated"
    mail.set_content(message["text"])
    if len(mail["To"].addresses) != 1:
        sys.exit("this is not one mail address")
    with smtplib.SMTP(settings["mail"]["host"], settings.getint("mail", "port"), timeout=20) as server:
        if user := settings.get("mail", "user", fallback=""):
            server.starttls()
            server.login(user, settings["mail"]["password"])
        server.send_message(mail)


if "://" in address:
    post()
elif "@" in address:
    mail()
else:
    sys.exit("this is neither a mail address nor one on the web")
