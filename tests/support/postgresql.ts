import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { freePort } from './browsers/processes.ts';

export type PostgresqlServer = {
  /** Always 127.0.0.1; roles sign in by SCRAM-SHA-256. */
  readonly port: number;
  /** The first role, which may do everything, and its password. */
  readonly owner: { readonly user: string; readonly password: string };
  /** Runs statements as the owner. @returns the rows of the last one */
  ask(sql: string): Promise<readonly Record<string, unknown>[]>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
};

export type PostgresqlOptions = {
  /** PEM texts with which the server offers TLS; without them it offers none. */
  readonly tls?: { readonly certificate: string; readonly key: string };
};

/** Programs, by how Debian installs them, else those on the PATH. */
const folderOfPrograms = [
  ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ...(process.env.PATH ?? '').split(path.delimiter),
].find((folder) => existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')));

/** PostgreSQL refuses to run as root. */
const account = process.getuid?.() === 0 ? accountOf('postgres') : undefined;

/** Why PostgreSQL is not available here; undefined when it is. */
export const postgresqlMissing: string | undefined =
  folderOfPrograms === undefined
    ? 'postgresql is not installed here (Debian: apt-get install postgresql)'
    : process.getuid?.() === 0 && account === undefined
      ? 'there is no user "postgres", and PostgreSQL does not run as root'
      : undefined;

if (postgresqlMissing) process.stdout.write(`  skipped: ${postgresqlMissing}\n`);

const owner = { user: 'owner', password: 'owner’s password' };

/** A real PostgreSQL of its own on a free port, in a temporary folder. @throws when it does not start */
export async function startPostgresql({ tls }: PostgresqlOptions = {}): Promise<PostgresqlServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'postgresql-'));
  const data = path.join(folder, 'data');
  const file = (name: string, text: string) => {
    const place = path.join(folder, name);
    writeFileSync(place, text, { mode: 0o600 });
    own(place);
    return place;
  };
  own(folder);
  chmodSync(folder, 0o700);
  const passwords = file('password', owner.password);
  execFileSync(
    program('initdb'),
    [
      ...['--pgdata', data, '--username', owner.user, '--pwfile', passwords, '--no-sync'],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale'],
    ],
    { stdio: 'pipe', cwd: folder, ...account },
  );
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    ...(tls
      ? {
          ssl: 'on',
          ssl_cert_file: file('server.crt', tls.certificate),
          ssl_key_file: file('server.key', tls.key),
        }
      : {}),
  };
  const port = await freePort();
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(program('postgres'), ['-D', data, '-p', String(port), ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    ...account,
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  await ready(child);
  return {
    port,
    owner,
    async ask(sql) {
      const client = new Client({ host: '127.0.0.1', port, database: 'postgres', ...owner });
      await client.connect();
      try {
        const answer = await client.query(sql);
        const last = Array.isArray(answer) ? answer.at(-1) : answer;
        return last?.rows ?? [];
      } finally {
        await client.end();
      }
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        // SIGINT: connections are closed, too (pg_ctl stop -m fast).
        child.kill('SIGINT');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGQUIT');
});

const program = (name: string) => path.join(folderOfPrograms ?? '', name);

function own(place: string): void {
  if (account) chownSync(place, account.uid, account.gid);
}

function accountOf(name: string): { readonly uid: number; readonly gid: number } | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${said}`)));
  });
}
