import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { DemoWorkspace } from '../../domain/demo/workspace.ts';
import { demoVersion } from '../../domain/demo/workspace.ts';
import { temporaryFolder } from '../../tests/support/server.ts';
import { demoFolderIn, recoverSwap, workspaceFile } from './folder.ts';
import { createSampleHost } from './host.ts';
import { started } from './processes.ts';

const id = 'a'.repeat(24);
const at = '2026-11-20T00:00:00.000Z';
const named = { assessmentId: id, name: 'One' };

function workspaceOf(name: string, madeAt: string): DemoWorkspace {
  return {
    version: demoVersion,
    seed: 1,
    madeAt,
    organizationId: id,
    company: name,
    visitorId: id,
    leaderId: id,
    current: named,
    closed: [named],
    fiveThemes: named,
    moments: {
      setup: at,
      collecting: at,
      half: at,
      expertise: at,
      complete: at,
      analysed: at,
      results: at,
      decided: at,
    },
    documents: [],
    reports: [],
    target: 8,
  };
}

/** Writes a whole workspace, but for its databases. */
function written(folder: string, name: string, madeAt = at): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, workspaceFile), JSON.stringify(workspaceOf(name, madeAt)));
}

const programs = temporaryFolder();
function program(name: string, text: string): string {
  const file = path.join(programs, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
}
const ends = program('ends', 'process.exit(3);');
const answers = program(
  'answers',
  'process.once("message", () => process.send({ port: 7 })); process.once("disconnect", () => process.exit(0));',
);
/** Makes a workspace: a copy of the file beside the program. */
written(programs, 'Made');
const makes = program(
  'makes',
  `import { copyFileSync, mkdirSync } from 'node:fs';
  process.once('message', ({ folder }) => {
    mkdirSync(folder, { recursive: true });
    copyFileSync(new URL('./${workspaceFile}', import.meta.url), folder + '/${workspaceFile}');
    process.exit(0);
  });`,
);

/** Serves, and removes what was made when it is asked to end, so that the swap after its end fails half-way. */
const vanishes = program(
  'vanishes',
  `import { rmSync } from 'node:fs';
  process.once('message', ({ folder }) => {
    process.once('SIGTERM', () => {
      rmSync(folder + '/../making', { recursive: true });
      process.exit(0);
    });
    process.send({ port: 7 });
  });
  process.once('disconnect', () => process.exit(0));`,
);

/** Makes half a workspace and is killed, as by a machine without memory. */
const killed = program(
  'killed',
  `import { mkdirSync } from 'node:fs';
  process.once('message', ({ folder }) => {
    mkdirSync(folder, { recursive: true });
    process.kill(process.pid, 'SIGKILL');
  });`,
);

/** Makes a workspace when a file beside the data folder permits it. */
const makesLater = program(
  'makes-later',
  `import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
  process.once('message', ({ folder }) => {
    mkdirSync(folder, { recursive: true });
    setInterval(() => {
      if (!existsSync(folder + '/../../permitted')) return;
      copyFileSync(new URL('./${workspaceFile}', import.meta.url), folder + '/${workspaceFile}');
      process.exit(0);
    }, 5);
  });
  process.once('disconnect', () => process.exit(0));`,
);

const hosts: ReturnType<typeof createSampleHost>[] = [];
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
});

function hostOver(
  dataDir: string,
  {
    serve = answers,
    make = makes,
    nice,
    now = Date.now,
  }: { serve?: string; make?: string; nice?: number; now?: () => number } = {},
) {
  const lines: string[] = [];
  const begun: string[] = [];
  const niceness: number[] = [];
  const host = createSampleHost({
    config: { dataDir, demo: { on: true, call: undefined, nice }, chromium: undefined } as never,
    log: {
      error: (fields: unknown, line: string) => lines.push(`${JSON.stringify(fields)} ${line}`),
    } as never,
    publicUrl: () => 'http://127.0.0.1:1',
    clock: { now },
    lookEveryMs: 5,
    start: (file, given) => {
      begun.push(file);
      niceness.push(given);
      return started(file === 'serve-workspace.ts' ? serve : make, 0);
    },
  });
  hosts.push(host);
  return { ...host, lines, begun, niceness };
}

const companyIn = (folder: string) =>
  (JSON.parse(readFileSync(path.join(folder, workspaceFile), 'utf8')) as DemoWorkspace).company;

describe('the demo workspace of a data folder', () => {
  it.each(['demo', 'demo/workspace', 'demo/making'])(
    'is off where %s is a link, which is not followed',
    async (place) => {
      const dataDir = temporaryFolder();
      const elsewhere = temporaryFolder();
      written(elsewhere, 'Theirs');
      written(path.join(elsewhere, 'workspace'), 'Theirs');
      mkdirSync(path.dirname(path.join(dataDir, place)), { recursive: true });
      symlinkSync(elsewhere, path.join(dataDir, place));
      const host = hostOver(dataDir);
      host.begin();
      expect(host.state()).toBe('off');
      expect(await host.awake()).toBeUndefined();
      expect(host.lines).toEqual([expect.stringMatching(/is a link or a file.*move it away, then restart/)]);
      await host.stop();
      expect(companyIn(elsewhere)).toBe('Theirs');
    },
  );

  it('is off where a file is in its place', () => {
    const dataDir = temporaryFolder();
    writeFileSync(path.join(dataDir, 'demo'), '');
    expect(hostOver(dataDir).state()).toBe('off');
  });

  it('is off after a making that failed, and says so once', async () => {
    const host = hostOver(temporaryFolder(), { make: ends });
    host.begin();
    expect(host.state()).toBe('making');
    await expect.poll(host.state).toBe('off');
    expect(host.lines).toEqual([expect.stringMatching(/ended with 3.*tried again later/)]);
  });

  it('is off after a making that could not begin', async () => {
    const dataDir = temporaryFolder();
    const host = hostOver(dataDir);
    const { all, making } = demoFolderIn(dataDir);
    mkdirSync(all);
    writeFileSync(making, '');
    host.begin();
    await expect.poll(host.state).toBe('off');
    expect(host.lines).toEqual([expect.stringMatching(/is a link or a file.*tried again later/)]);
  });

  it('is the old one after a swap that ended half-way, at the next start', () => {
    const dataDir = temporaryFolder();
    const folder = demoFolderIn(dataDir);
    written(folder.old, 'Old');
    expect(hostOver(dataDir).state()).toBe('ready');
    expect(companyIn(folder.workspace)).toBe('Old');
  });

  it('is the old one after a swap that ended half-way, at the next request', async () => {
    const dataDir = temporaryFolder();
    const folder = demoFolderIn(dataDir);
    written(folder.workspace, 'Old');
    const host = hostOver(dataDir);
    rmSync(folder.workspace, { recursive: true });
    written(folder.old, 'Old');
    expect((await host.awake())?.port).toBe(7);
    expect(companyIn(folder.workspace)).toBe('Old');
  });

  it('stays as it is when nothing was swapped', () => {
    const folder = demoFolderIn(temporaryFolder());
    written(folder.workspace, 'New');
    written(folder.old, 'Old');
    recoverSwap(folder);
    expect(companyIn(folder.workspace)).toBe('New');
    expect(existsSync(folder.old)).toBe(true);
  });

  it('is served again after a swap that failed', async () => {
    const dataDir = temporaryFolder();
    const folder = demoFolderIn(dataDir);
    written(folder.workspace, 'Old');
    // Nothing that is made can take this place: it is gone when it should be renamed.
    const host = hostOver(dataDir, { serve: vanishes });
    expect((await host.awake())?.port).toBe(7);
    host.begin();
    await expect.poll(() => host.lines).toEqual([expect.stringMatching(/ENOENT.*tried again later/)]);
    expect(host.state()).toBe('ready');
    expect((await host.awake())?.port).toBe(7);
    expect(companyIn(folder.workspace)).toBe('Old');
  });

  it.each([
    [undefined, [10, 19]],
    [3, [3, 3]],
  ])('gives way to other processes as it is set (%s), and less while it serves', async (nice, expected) => {
    const dataDir = temporaryFolder();
    written(demoFolderIn(dataDir).workspace, 'Old');
    const host = hostOver(dataDir, { ...(nice !== undefined && { nice }) });
    await host.awake();
    host.begin();
    expect(host.niceness).toEqual([expected[0]]);
    await expect.poll(() => host.niceness).toEqual(expected);
  });

  it('is made anew once after three failed starts in a row', async () => {
    const dataDir = temporaryFolder();
    written(demoFolderIn(dataDir).workspace, 'Damaged');
    const host = hostOver(dataDir, { serve: ends });
    const makings = () => host.begun.filter((file) => file === 'make-workspace.ts').length;
    const failures = () =>
      host.lines.filter((line) => line.includes('process of the demo workspace failed')).length;
    const failuresAfterRequest = async () => {
      await host.awake();
      return failures();
    };
    // The pauses between the starts are those of serving.unit.test.ts: one second, then two.
    await expect.poll(failuresAfterRequest).toBe(3);
    await expect.poll(() => companyIn(demoFolderIn(dataDir).workspace)).toBe('Made');
    await expect.poll(failuresAfterRequest).toBe(6);
    expect(makings()).toBe(1);
    expect(host.lines.join('\n')).not.toMatch(/\\n\s+at /);
  });
});

describe('the demo workspace at night', () => {
  /** Of this machine, in the days after the workspace of these tests was made. */
  const clockAt = (day: number, hour: number, minute: number) =>
    new Date(2026, 10, day, hour, minute).getTime();

  /** A workspace of the day before, which visitors have changed, served by a host whose clock the test sets. */
  async function served(make: string) {
    const dataDir = temporaryFolder();
    const folder = demoFolderIn(dataDir);
    let now = clockAt(20, 12, 0);
    let looks = 0;
    written(folder.workspace, 'Changed', new Date(now).toISOString());
    writeFileSync(path.join(folder.workspace, 'changes-of-visitors'), '');
    const host = hostOver(dataDir, {
      make,
      now: () => {
        looks += 1;
        return now;
      },
    });
    host.begin();
    const first = await host.awake();
    return {
      ...host,
      dataDir,
      folder,
      first,
      set: (day: number, hour: number, minute: number) => {
        now = clockAt(day, hour, minute);
      },
      makings: () => host.begun.filter((file) => file === 'make-workspace.ts').length,
      /** Until the clock has been looked at again. */
      looked: () => {
        const before = looks;
        return expect.poll(() => looks).toBeGreaterThan(before + 2);
      },
    };
  }

  it('is made anew at 3:10; the old one serves until the new one is whole, without what visitors changed', async () => {
    const { set, makings, looked, folder, dataDir, first, ...host } = await served(makesLater);
    set(21, 3, 9);
    await looked();
    expect(makings()).toBe(0);
    set(21, 3, 10);
    await expect.poll(makings).toBe(1);
    expect(host.state()).toBe('ready');
    expect((await host.awake())?.secret).toBe(first?.secret);
    expect(companyIn(folder.workspace)).toBe('Changed');
    writeFileSync(path.join(dataDir, 'permitted'), '');
    await expect.poll(() => companyIn(folder.workspace)).toBe('Made');
    expect(readdirSync(folder.workspace)).toEqual([workspaceFile]);
    expect((await host.awake())?.secret).not.toBe(first?.secret);
    await looked();
    expect(makings()).toBe(1);
  });

  it('is made anew once after a machine slept for three nights, and again after its clock was set back', async () => {
    const { set, makings, looked } = await served(makes);
    set(23, 9, 0);
    await expect.poll(makings).toBe(1);
    await looked();
    expect(makings()).toBe(1);
    set(21, 9, 0);
    await expect.poll(makings).toBe(2);
    await looked();
    expect(makings()).toBe(2);
  });

  it('stays the old one when the making is killed', async () => {
    const { set, folder, first, ...host } = await served(killed);
    set(21, 3, 10);
    await expect.poll(() => host.lines).toEqual([expect.stringMatching(/ended with SIGKILL.*tried again/)]);
    expect(host.state()).toBe('ready');
    expect((await host.awake())?.secret).toBe(first?.secret);
    expect(companyIn(folder.workspace)).toBe('Changed');
  });
});
