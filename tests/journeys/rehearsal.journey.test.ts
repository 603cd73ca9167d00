import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { compareWithRebuild } from '../support/rebuild.ts';
import { startServer, temporaryFolder } from '../support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');

describe('the rehearsal', () => {
  it('plays a recorded session without an error, after which board, rebuild and events agree byte for byte', async () => {
    const clock = path.join(temporaryFolder(), 'clock.csv');
    // A recording of ten people with eleven actions each over four minutes.
    const rows = Array.from(
      { length: 110 },
      (_, index) => `${1_700_000_000_000 + index * 2_200},${index % 10},${index}`,
    );
    writeFileSync(clock, ['timestamp_ms,person,statement', ...rows].join('\n'));
    const server = await startServer();
    const played = await run(['tests/load/rehearse.ts', clock, '--speed', '80', '--url', server.url]);
    expect(played.output).toContain('110 answers');
    expect(played.output).toContain('board: 10 submitted, 110 themes answered');
    expect(played.code).toBe(0);
    expect(await server.stop()).toBe(0);
    const comparisons = await compareWithRebuild(server.folder);
    expect(comparisons.length).toBeGreaterThan(5);
    expect(comparisons.flatMap(({ model, different }) => different.map((key) => `${model} ${key}`))).toEqual(
      [],
    );
  });

  it('refuses a file of another format with a message', async () => {
    const played = await run(['tests/load/rehearse.ts', path.join(root, 'package.json')]);
    expect(played.code).toBe(2);
    expect(played.output).toContain('is not a clock');
  });
});

function run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })));
}
