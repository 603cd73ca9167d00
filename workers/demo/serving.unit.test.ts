import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/server.ts';
import { started } from './processes.ts';
import { createServing } from './serving.ts';

const folder = temporaryFolder();
const request = () => ({ folder, publicUrl: 'http://127.0.0.1:1', call: null });

/** A program for the process. */
function program(name: string, text: string): string {
  const file = path.join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
}
const ends = program('ends', 'process.exit(3);');
const answers = program('answers', 'process.once("message", () => process.send({ port: 7 }));');
const stays = program('stays', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);');

const open: { kill(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.map((serving) => serving.kill()));
});

function serving(start: () => ReturnType<typeof started>) {
  let at = 0;
  const failures: { why: string; inARow: number }[] = [];
  const made = createServing({
    start,
    request,
    failed: (why, inARow) => failures.push({ why, inARow }),
    now: () => at,
  });
  open.push(made);
  return {
    ...made,
    failures,
    pass: (ms: number) => {
      at += ms;
    },
  };
}

describe('a process of the demo workspace', () => {
  it('that cannot be started ends, without an error in this process', async () => {
    const child = started(answers, 0, path.join(folder, 'no-program'));
    child.tell({ anything: true });
    expect((await child.ended).why).toMatch(/ENOENT/);
    child.tell({ anything: true });
    child.kill('SIGKILL');
    await child.end();
  });

  it('that an argument keeps from starting ends, too', async () => {
    expect((await started(answers, 0, 'a\u0000b').ended).why).toMatch(/null bytes/);
  });

  it('takes messages after its end without an error', async () => {
    const child = started(ends, 0);
    expect((await child.ended).code).toBe(3);
    child.tell({ anything: true });
  });
});

describe('serving the demo workspace', () => {
  it('gives no address when the process cannot be started, and says why once', async () => {
    const one = serving(() => started(answers, 0, path.join(folder, 'no-program')));
    expect(await Promise.all([one.at(), one.at()])).toEqual([undefined, undefined]);
    expect(one.failures).toEqual([{ why: expect.stringMatching(/ENOENT/), inARow: 1 }]);
  });

  it('waits longer after each failed start, up to five minutes', async () => {
    const one = serving(() => started(ends, 0));
    const pauses = [1_000, 2_000, 4_000, 8_000];
    for (const [index, pause] of pauses.entries()) {
      expect(await one.at()).toBeUndefined();
      expect(one.failures).toHaveLength(index + 1);
      one.pass(pause - 1);
      expect(await one.at()).toBeUndefined();
      expect(one.failures).toHaveLength(index + 1);
      one.pass(1);
    }
    one.anew();
    await one.at();
    expect(one.failures.at(-1)?.inARow).toBe(1);
  });

  it('starts another process at once after one was killed because it hung', async () => {
    const one = serving(() => started(answers, 0));
    const first = await one.at();
    await one.kill();
    const second = await one.at();
    expect(second?.port).toBe(7);
    expect(second?.secret).not.toBe(first?.secret);
    expect(one.failures).toEqual([]);
  });

  it('rests after twenty minutes without a request, but not while a connection is open', async () => {
    let begun = 0;
    const one = serving(() => {
      begun += 1;
      return started(answers, 0);
    });
    await one.at();
    const release = one.hold();
    one.pass(21 * 60_000);
    one.rest();
    await one.at();
    expect(begun).toBe(1);
    release();
    one.pass(21 * 60_000);
    one.rest();
    await one.at();
    expect(begun).toBe(2);
  });

  it('does not wait for a process that ignores being asked to end', async () => {
    const one = serving(() => started(stays, 0));
    const asked = one.at();
    const before = performance.now();
    await one.kill();
    expect(await asked).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});
