import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Logs far more than a pipe holds, then reports on another channel that it is still alive, then ends. */
const program = (lines: number) => `
  const lines = ${lines};
  import { createLog } from ${JSON.stringify(path.resolve(import.meta.dirname, '../../infra/telemetry/log.ts'))};
  const log = createLog('info');
  for (let line = 0; line < lines; line += 1) log.info({ line, filler: 'x'.repeat(400) }, 'a line nobody reads');
  setTimeout(() => { process.stderr.write('alive'); }, 200);
  setInterval(() => undefined, 1_000);
`;

test('a process continues even if its log is not read', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program(3_000)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The output is opened but never read, so the pipe fills up.
  child.stdout.pause();
  const ended = once(child, 'exit');
  const [said] = (await once(child.stderr, 'data')) as [Buffer];
  expect(said.toString()).toBe('alive');
  child.kill('SIGKILL');
  await ended;
});

test('a log that is read arrives completely, even if the process ends at once', async () => {
  const quick = program(500).replace(/setTimeout\([\s\S]*$/, 'process.exit(0);\n');
  const child = spawn(process.execPath, ['--input-type=module', '-e', quick], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = (await child.stdout.toArray()).join('').trim().split('\n');
  expect(lines.length).toBe(500);
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ line: 499 });
});
