import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createConnection } from 'mysql2/promise';
import { freePort } from './browsers/processes.ts';

export type MariadbServer = {
  /** On 127.0.0.1, without TLS. */
  readonly port: number;
  /** Runs statements as root. @returns the rows of the last one */
  ask(...statements: readonly string[]): Promise<readonly unknown[]>;
  stop(): Promise<void>;
};

const places = ['/usr/sbin', '/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
const programAt = (name: string) =>
  places.map((folder) => path.join(folder, name)).find((place) => existsSync(place));
const server = programAt('mariadbd');
const installer = programAt('mariadb-install-db');

/** Why MariaDB is not available here; undefined when it is. */
export const mariadbMissing: string | undefined =
  server && installer
    ? undefined
    : 'mariadb-server is not installed here (Debian: apt-get install mariadb-server)';

if (mariadbMissing) process.stdout.write(`  skipped: ${mariadbMissing}\n`);

/** A real MariaDB of its own on a free port, in a temporary folder. @throws when it does not start */
export async function startMariadb(): Promise<MariadbServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mariadb-'));
  const data = path.join(folder, 'data');
  const common = [
    '--no-defaults',
    `--basedir=${path.resolve(server ?? '', '../..')}`,
    `--datadir=${data}`,
    ...(process.getuid?.() === 0 ? ['--user=root'] : []),
  ];
  execFileSync(installer ?? '', [...common, '--auth-root-authentication-method=normal', '--skip-test-db'], {
    stdio: 'pipe',
  });
  const port = await freePort();
  const child = spawn(
    server ?? '',
    [...common, `--port=${port}`, '--bind-address=127.0.0.1', `--socket=${path.join(folder, 'socket')}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  running.add(child);
  child.once('exit', () => running.delete(child));
  await ready(child);
  return {
    port,
    async ask(...statements) {
      const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
      try {
        let last: unknown;
        for (const statement of statements) [last] = await connection.query(statement);
        return Array.isArray(last) ? last : [];
      } finally {
        await connection.end();
      }
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGKILL');
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000);
      if (said.includes('ready for connections')) resolve();
    });
    child.once('exit', () => reject(new Error(`MariaDB did not start: ${said}`)));
  });
}
