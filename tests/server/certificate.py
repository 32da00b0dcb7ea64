"""Certificates for tests."""
import os
import subprocess


def make_certificate(folder, name="one"):
    """A self-signed certificate for 127.0.0.1: its file and its key's."""
    certificate, key = (os.path.join(folder, name + end) for end in (".crt", ".key"))
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                    "/CN=" + name, "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return certificate, key
