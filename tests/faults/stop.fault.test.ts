import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  callerOf,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
  type Taker,
} from '../support/client.ts';
import { compareWithRebuild } from '../support/rebuild.ts';
import { compileCache, startServer, temporaryFolder } from '../support/server.ts';
import { waitFor } from '../support/wait-for.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Starts a server that is expected to exit. */
function started(env: Readonly<Record<string, string>>) {
  const run = spawnSync(process.execPath, ['workers/serve.ts'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 180_000,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: temporaryFolder(),
      NODE_COMPILE_CACHE: compileCache,
      ...env,
    },
  });
  return { code: run.status, said: run.stderr, out: run.stdout };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const stack = /\n\s+at |\.ts:\d+/;

describe('SIGTERM to npm, which ends only its shell', () => {
  it('also ends the server, so that its data folder is free again', async () => {
    const shell = ['sh', '-c', '"$0" "$@" & echo "pid $!"; wait'];
    const server = await startServer({ wrap: shell, env: { npm_lifecycle_event: 'serve' } });
    const pid = Number(/pid (\d+)/.exec(server.output())?.[1]);
    try {
      await server.stop();
      await waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'));
    } finally {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    }
  });
});

describe('SIGTERM under load', () => {
  it('ends the server with exit code 0, and every acknowledged save is there after a restart', async () => {
    const server = await startServer();
    const { port } = new URL(server.url);
    const leader = await registerLeader(server.url);
    const addresses = Array.from({ length: 16 }, (_, index) => `p${index}@example.org`);
    await launch(leader, {
      name: 'Stopped',
      company: 'Engines Ltd',
      participants: addresses.map((email) => ({ email, role: 'Employee' })),
    });
    const links = [...(await linksFromOutbox(leader, addresses)).values()];
    const takers = await Promise.all(links.map((link) => openLink(callerOf(server.url), link)));
    await Promise.all(takers.map((taker) => taker.start()));

    let acks = 0;
    let enough = () => {};
    const underLoad = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const acknowledged = takers.map(() => -1);
    // Every save writes the next number into a comment, until the server stops answering.
    const load = takers.map(async (taker: Taker, index) => {
      for (let count = 0; ; count += 1) {
        try {
          await taker.save([{ theme: '1.1.1', score: count % 10, comment: `save ${count}` }]);
        } catch {
          return;
        }
        acknowledged[index] = count;
        acks += 1;
        if (acks > 500) enough();
      }
    });
    await Promise.race([
      underLoad,
      Promise.all(load).then(() => Promise.reject(new Error('The load ended by itself'))),
    ]);
    expect(await server.stop()).toBe(0);
    await Promise.all(load);

    const again = await startServer({ folder: server.folder, env: { PORT: port } });
    const kept = await Promise.all(links.map((link) => openLink(callerOf(again.url), link)));
    for (const [index, { state }] of kept.entries()) {
      const comment = state.response.answers[0]?.comment ?? '';
      const stored = Number(/^save (\d+)$/.exec(comment)?.[1] ?? Number.NaN);
      expect(stored).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
      // At most the one save in flight may be stored without an acknowledgement.
      expect(stored).toBeLessThanOrEqual((acknowledged[index] ?? 0) + 1);
    }
    expect(await again.stop()).toBe(0);
    const comparisons = await compareWithRebuild(server.folder);
    expect(comparisons.flatMap(({ different }) => different)).toEqual([]);
  });

  it('sent twice, with idle, silent and half-sent connections open, ends the server with exit code 0', async () => {
    const server = await startServer();
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    const port = Number(new URL(server.url).port);
    const unfinished =
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';
    const sockets = ['', 'GET /health', unfinished].map((text) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      return socket.on('error', () => undefined);
    });
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    // An answer to a later request shows that the server has received the data of the sockets above.
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200);
    const asked = performance.now();
    expect(await Promise.all([server.stop(), server.stop()])).toEqual([0, 0]);
    expect(performance.now() - asked).toBeLessThan(120_000);
    for (const socket of sockets) socket.destroy();
  });
});

describe('a data folder that other users can enter', () => {
  it('is closed at the start together with its content, which is reported; files written later are closed, too', async () => {
    const before = await startServer();
    const leader = await registerLeader(before.url);
    await launch(leader, {
      name: 'Open folder',
      company: 'Engines Ltd',
      participants: [{ email: 'ada@example.org', role: 'Employee' }],
    });
    await linksFromOutbox(leader, ['ada@example.org']);
    await before.kill();
    const { folder } = before;
    for (const name of everythingIn(folder)) chmodSync(name, statSync(name).isDirectory() ? 0o755 : 0o644);
    const server = await startServer({ folder, env: { LOG_LEVEL: 'warn' } });
    // Log lines are written in the background.
    await waitFor(() =>
      expect(server.output()).toMatch(
        /was open to every user of this machine: the folder itself \(0755\), .*events\.db-wal \(0644\)/,
      ),
    );
    await waitFor(() => expect(server.output()).toMatch(/The master key was among what others could read/));
    expect(openIn(folder)).toEqual([]);
    await registerLeader(server.url);
    expect(await server.stop()).toBe(0);
  });

  it('gets databases that other users cannot open, from the start', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const server = await startServer({ folder });
    await registerLeader(server.url);
    expect(openIn(folder)).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  const everythingIn = (folder: string) => [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  ];
  const openIn = (folder: string) =>
    everythingIn(folder).filter((name) => (statSync(name).mode & 0o077) !== 0);
});

describe('a start that cannot succeed', () => {
  it('on a folder held by another process is refused with a sentence, and the other process continues', async () => {
    const server = await startServer();
    const { code, said } = started({ DATA_DIR: server.folder });
    expect(code).toBe(1);
    expect(said).toMatch(
      /^Not started\. The data folder .+ is in use by another process; stop that one first/,
    );
    expect(said).not.toMatch(stack);
    await registerLeader(server.url);
    expect(await server.stop()).toBe(0);
    const next = await startServer({ folder: server.folder });
    expect(await next.stop()).toBe(0);
  });

  it('on a port in use is refused with a sentence', async () => {
    const server = await startServer();
    const { code, said } = started({ PORT: new URL(server.url).port });
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^Not started\. Another program is using this port/),
    ]);
    expect(said).not.toMatch(stack);
    expect(await server.stop()).toBe(0);
  });

  const wrong: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{ PORT: 'abc' }, /PORT must be a port number from 0 to 65535 \(it is "abc"\)/],
    [{ PORT: '70000' }, /PORT must be a port number from 0 to 65535/],
    [{ SMTP_URL: 'http://x' }, /SMTP_URL must look like smtps:/],
    [
      { REDIS_URL: 'redis://127.0.0.1' },
      /EVENTSTORE_URL, REDIS_URL and S3_URL go together: set EVENTSTORE_URL and S3_URL too/,
    ],
    [{ PUBLIC_URL: 'assess.example.org' }, /PUBLIC_URL must look like https:/],
    [{ MAIL_FROM: 'a@b.c\r\nBcc: x@y.z' }, /MAIL_FROM must look like/],
    [{ PORT: 'abc', LOG_LEVEL: 'loud' }, /PORT .+\n.*LOG_LEVEL must be one of/],
  ];
  it.each(wrong)('with %o ends with exit code 1 and a sentence', (env, sentence) => {
    const { code, said, out } = started(env);
    expect([code, out.includes('ready')]).toEqual([1, false]);
    expect(said).toMatch(/^Not started\. A setting is wrong:\n/);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(stack);
  });

  it('with a wrong SMTP_URL never prints its password', () => {
    const { code, said } = started({ SMTP_URL: 'http://user:Very-Secret-9@mail.example.org' });
    expect(code).toBe(1);
    expect(said).not.toContain('Very-Secret-9');
  });
});
