#!/usr/bin/python3
"""The package of the embedded PostgreSQL has initdb, pg_ctl and postgres alone. These are the other programs that Patroni
calls, as far as it needs them: pg_basebackup (a base backup over the replication protocol), pg_controldata and pg_isready.
Named by the link that starts it. pg_rewind is missing: an old primary is copied anew."""
import os
import struct
import subprocess
import sys

import psycopg2
import psycopg2.extras


class Archive:
    """Receives the messages of BASE_BACKUP (PostgreSQL 15 and newer) and hands the contents of the archive to tar."""

    def __init__(self, folder):
        self.tar = subprocess.Popen(['tar', '-x', '-C', folder], stdin=subprocess.PIPE)
        self.kind = None

    def write(self, message):
        kind = message[:1]
        if kind in (b'n', b'm'):
            if kind == b'n' and self.kind:
                raise SystemExit('a second archive: tablespaces are not supported here')
            self.kind = kind
        elif kind == b'd' and self.kind == b'n':
            self.tar.stdin.write(message[1:])

    def close(self):
        self.tar.stdin.close()
        return self.tar.wait()


def pg_basebackup(options):
    folder = options['--pgdata']
    os.makedirs(folder, mode=0o700, exist_ok=True)
    os.chmod(folder, 0o700)
    connection = psycopg2.connect(options['--dbname'], connection_factory=psycopg2.extras.PhysicalReplicationConnection)
    archive = Archive(folder)
    connection.cursor().copy_expert("BASE_BACKUP (LABEL 'patroni', CHECKPOINT 'fast', WAL, MANIFEST 'no')", archive)
    return archive.close()


# From src/include/catalog/pg_control.h of PostgreSQL 18: name, position, format.
FIELDS = [
    ('Database system identifier', 0, 'Q'),
    ('pg_control version number', 8, 'I'),
    ('Database cluster state', 16, 'i'),
    ('Latest checkpoint location', 32, 'lsn'),
    ("Latest checkpoint's REDO location", 40, 'lsn'),
    ("Latest checkpoint's TimeLineID", 48, 'I'),
    ('Minimum recovery ending location', 136, 'lsn'),
    ("Min recovery ending loc's timeline", 144, 'I'),
    ('wal_log_hints setting', 176, '?'),
    ('max_connections setting', 180, 'i'),
    ('max_worker_processes setting', 184, 'i'),
    ('max_wal_senders setting', 188, 'i'),
    ('max_prepared_xacts setting', 192, 'i'),
    ('max_locks_per_xact setting', 196, 'i'),
    ('track_commit_timestamp setting', 200, '?'),
    ('Data page checksum version', 252, 'I'),
]
STATES = ['starting up', 'shut down', 'shut down in recovery', 'shutting down', 'in crash recovery', 'in archive recovery', 'in production']


def pg_controldata(folder):
    with open(os.path.join(folder, 'global', 'pg_control'), 'rb') as file:
        content = file.read()
    for name, position, form in FIELDS:
        value = struct.unpack_from('<' + {'lsn': 'Q'}.get(form, form), content, position)[0]
        if name == 'pg_control version number' and value != 1800:
            raise SystemExit('pg_control is of version %d, not of PostgreSQL 18: set PG_BIN to a complete installation' % value)
        if form == 'lsn':
            value = '%X/%X' % (value >> 32, value & 0xFFFFFFFF)
        if form == '?':
            value = 'on' if value else 'off'
        print('%s: %s' % (name, STATES[value] if name == 'Database cluster state' else value))
    return 0


def pg_isready(options):
    try:
        psycopg2.connect(host=options.get('-h'), port=options['-p'], dbname=options['-d'], user=options.get('-U'), connect_timeout=3)
    except psycopg2.OperationalError as error:
        # As pg_isready, which does not sign in: any other refusal is an answer.
        words = str(error)
        return 1 if 'starting up' in words or 'shutting down' in words else 2 if 'onnection refused' in words or 'timeout' in words else 0
    return 0


def options_of(words):
    found = {}
    while words:
        word = words.pop(0)
        if word.startswith('--'):
            name, _, value = word.partition('=')
            found[name] = value
        else:
            found[word] = words.pop(0)
    return found


program = os.path.basename(sys.argv[0])
sys.exit({'pg_controldata': lambda: pg_controldata(sys.argv[1])}.get(program, lambda: globals()[program](options_of(sys.argv[1:])))())
