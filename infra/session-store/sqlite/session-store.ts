import { agreedFor, type ClockGuard, createClockGuard } from '../../clock/clock-guard.ts';
import { type Monotonic, systemMonotonic } from '../../identifiers/clock.ts';
import { createGroupCommit } from '../../sqlite/group-commit.ts';
import { openDatabase, prepareRows, rowOf, rowsOf } from '../../sqlite/open-database.ts';
import type { Rotation, SessionStore } from '../port.ts';
import { isWithinLife, refreshOverlapMs, sessionAbsoluteMs } from '../session-lifetimes.ts';

/**
 * The hash of every token of a family is kept until the family ends, because reuse of an old token must be recognised.
 */
const tables = `
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL,
    organization TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    used_at INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0,
    device TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '',
    password_revision INTEGER,
    provider TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sessions_of_account ON sessions (account) WHERE revoked = 0;
  CREATE INDEX IF NOT EXISTS sessions_by_start ON sessions (started_at);
  CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY,
    session TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    successor TEXT,
    rotated_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS tokens_of_session ON tokens (session);
`;

type SessionRow = readonly [
  account: string,
  organization: string,
  startedAt: number,
  usedAt: number,
  revoked: number,
  passwordRevision: number | null,
];
type EntryRow = readonly [
  id: string,
  organization: string,
  startedAt: number,
  usedAt: number,
  device: string,
  address: string,
  passwordRevision: number | null,
  provider: string | null,
];
type TokenRow = readonly [session: string, successor: string | null, rotatedAt: number | null];

/**
 * Families of refresh tokens in one SQLite file; an acknowledged rotation or revocation is durable. Ended sessions are
 * deleted only after the clock has run steadily for ten minutes: to a clock that is briefly ahead, every living session
 * looks ended.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of SQL statements, and one short method for each operation of the port
export function openSqliteSessionStore({
  file,
  monotonic = systemMonotonic,
}: {
  readonly file: string;
  readonly monotonic?: Monotonic;
}): SessionStore {
  const db = openDatabase(file, 'full');
  db.exec(tables);
  addMissingColumns(db);
  const group = createGroupCommit(db, { failed: (error) => error });
  const addSession = db.prepare(
    'INSERT INTO sessions (id, account, organization, started_at, used_at, device, address, password_revision, provider) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const addToken = db.prepare('INSERT INTO tokens (hash, session) VALUES (?, ?)');
  const findSession = prepareRows(
    db,
    'SELECT account, organization, started_at, used_at, revoked, password_revision FROM sessions WHERE id = ?',
  );
  const findToken = prepareRows(db, 'SELECT session, successor, rotated_at FROM tokens WHERE hash = ?');
  const retire = db.prepare('UPDATE tokens SET successor = ?, rotated_at = ? WHERE hash = ?');
  const touch = db.prepare('UPDATE sessions SET used_at = ? WHERE id = ?');
  const end = db.prepare('UPDATE sessions SET revoked = 1 WHERE id = ?');
  const endAll = prepareRows(
    db,
    "UPDATE sessions SET revoked = 1 WHERE account = ?1 AND revoked = 0 AND id <> ?2 AND (?3 = '' OR organization = ?3) RETURNING id",
  );
  const move = prepareRows(
    db,
    'UPDATE sessions SET organization = ? WHERE id = ? AND revoked = 0 RETURNING id',
  );
  const ofAccount = prepareRows(
    db,
    'SELECT id, organization, started_at, used_at, device, address, password_revision, provider FROM sessions WHERE account = ? AND revoked = 0 ORDER BY started_at DESC, id',
  );
  const forget = db.prepare(
    'DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE started_at < ? ORDER BY started_at LIMIT 20)',
  );
  let closed = false;
  let wall = 0;
  let guard: ClockGuard | undefined;

  return {
    start: ({
      sessionId,
      accountId,
      organizationId,
      tokenHash,
      device,
      address,
      passwordRevision = null,
      provider = null,
      now,
    }) =>
      group.run(() => {
        wall = now;
        guard ??= createClockGuard({ wall: () => wall, monotonic });
        if (guard.sure(agreedFor.erasingMs) !== undefined) forget.run(now - sessionAbsoluteMs);
        const from = [device, address, passwordRevision, provider] as const;
        addSession.run(sessionId, accountId, organizationId, now, now, ...from);
        addToken.run(tokenHash, sessionId);
      }),
    rotate: (tokenHash, successorHash, now) => group.run(() => rotate(tokenHash, successorHash, now)),
    async isActive(sessionId, organizationId, now) {
      const session = rowOf<SessionRow>(findSession, sessionId);
      return session !== undefined && session[1] === organizationId && isAlive(session, now);
    },
    move: (sessionId, organizationId) =>
      group.run(() => rowsOf<[string]>(move, organizationId, sessionId).length > 0),
    revoke: (sessionId) =>
      group.run(() => {
        end.run(sessionId);
      }),
    async list(accountId, now) {
      return rowsOf<EntryRow>(ofAccount, accountId)
        .filter(([, , startedAt, usedAt]) => isAlive(['', '', startedAt, usedAt, 0, null], now))
        .map(
          ([sessionId, organizationId, startedAt, usedAt, device, address, passwordRevision, provider]) => ({
            sessionId,
            organizationId,
            startedAt,
            usedAt,
            device,
            address,
            ...(passwordRevision !== null && { passwordRevision }),
            ...(provider !== null && { provider }),
          }),
        );
    },
    revokeAccount: (accountId, { except = '', organizationId = '' } = {}) =>
      group.run(() => rowsOf<[string]>(endAll, accountId, except, organizationId).map(([id]) => id)),
    async close() {
      if (closed) return;
      closed = true;
      await group.flush();
      db.close();
    },
  };

  function rotate(tokenHash: string, successorHash: string, now: number): Rotation {
    const token = rowOf<TokenRow>(findToken, tokenHash);
    const session = token && rowOf<SessionRow>(findSession, token[0]);
    if (!session || !isAlive(session, now)) return { outcome: 'unknown' };
    const [sessionId, successor, rotatedAt] = token;
    const [accountId, organizationId, , , , passwordRevision] = session;
    const owned = {
      sessionId,
      accountId,
      organizationId,
      ...(passwordRevision !== null && { passwordRevision }),
    };
    if (successor === null || rotatedAt === null) {
      retire.run(successorHash, now, tokenHash);
      addToken.run(successorHash, sessionId);
      touch.run(now, sessionId);
      return { outcome: 'rotated', ...owned };
    }
    const isDirectPredecessor = rowOf<TokenRow>(findToken, successor)?.[1] === null;
    if (isDirectPredecessor && now - rotatedAt <= refreshOverlapMs) {
      return { outcome: 'repeated', ...owned, successorHash: successor };
    }
    end.run(sessionId);
    return { outcome: 'reused', ...owned };
  }
}

/** Files of earlier releases have no devices, password revisions or providers. */
function addMissingColumns(db: ReturnType<typeof openDatabase>): void {
  const columns = db.prepare("SELECT name FROM pragma_table_info('sessions')").all();
  for (const name of ['device', 'address'])
    if (!columns.some((column) => column.name === name))
      db.exec(`ALTER TABLE sessions ADD COLUMN ${name} TEXT NOT NULL DEFAULT ''`);
  if (!columns.some((column) => column.name === 'password_revision'))
    db.exec('ALTER TABLE sessions ADD COLUMN password_revision INTEGER');
  if (!columns.some((column) => column.name === 'provider'))
    db.exec('ALTER TABLE sessions ADD COLUMN provider TEXT');
}

function isAlive([, , startedAt, usedAt, revoked]: SessionRow, now: number): boolean {
  return revoked === 0 && isWithinLife(startedAt, usedAt, now);
}
