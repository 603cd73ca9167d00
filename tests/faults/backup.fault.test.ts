import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '../../workers/operate/backup.ts';
import { readManifest } from '../../workers/operate/manifest.ts';
import { restore } from '../../workers/operate/restore.ts';
import { compareWithRebuild } from '../../workers/operate/verify-views.ts';
import { startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { flipByte, operator, placesIn, truncate } from './operator.ts';
import { newestSaves, type OrganisationUnderLoad, organisationUnderLoad } from './organisation-under-load.ts';

const long = process.env.LONG === '1';
const rounds = Number(process.env.BACKUP_ROUNDS ?? (long ? 4 : 2));
const people = 16;
/** Number of places at which a byte of each file is flipped, and at which it is truncated. */
const places = long ? 20 : 1;

type Taken = { readonly folder: string; readonly before: readonly number[]; readonly tookMs: number };

/** Backups taken while people saved; the server is stopped afterwards. */
const taken: Taken[] = [];
let server: TestServer;
let load: OrganisationUnderLoad;

beforeAll(async () => {
  server = await startServer();
  load = await organisationUnderLoad(server.url, people, { joining: true });
  for (let round = 0; round < rounds; round += 1) {
    await load.until(load.saves() + 150);
    const folder = path.join(temporaryFolder(), 'backup');
    const before = load.acknowledged();
    const began = performance.now();
    const { code, said, complained } = await operator('backup', [folder], { DATA_DIR: server.folder });
    taken.push({ folder, before, tookMs: performance.now() - began });
    expect([code, complained]).toEqual([0, '']);
    expect(said).toMatch(/Backed up .+ in \d+\.\d s: \d+ files, .+\n\s+\d+ events in \d+ streams/);
  }
  await load.until(load.saves() + 50);
  await load.stop();
  await server.stop();
});
afterAll(async () => {
  await server?.kill();
});

const firstBackup = () => taken[0]?.folder ?? '';
/** A copy of a backup to damage. */
function copyOfBackup(): string {
  const copy = path.join(temporaryFolder(), 'copy');
  cpSync(firstBackup(), copy, { recursive: true });
  return copy;
}
const target = () => path.join(temporaryFolder(), 'data');
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    (error: unknown) => String(error),
  );

describe('a backup taken while people save', () => {
  it('restores a server with every answer acknowledged before the backup began, and views equal to a rebuild', async () => {
    const last = load.acknowledged();
    let restored = 0;
    let kept = 0;
    for (const { folder, before } of taken) {
      const data = target();
      const run = await operator('restore', [folder, data]);
      expect([run.code, run.complained]).toEqual([0, '']);
      expect(run.said).toContain(`DATA_DIR=${data} npm start`);
      const again = await startServer({ folder: data });
      const found = await newestSaves(again.url, load.links);
      for (const [index, number] of found.entries()) {
        expect(number).toBeGreaterThanOrEqual(before[index] ?? 0);
        expect(number).toBeLessThanOrEqual(last[index] ?? 0);
        kept += 1;
      }
      expect(await again.stop()).toBe(0);
      const comparisons = await compareWithRebuild(data);
      expect(comparisons.reduce((sum, { documents }) => sum + documents, 0)).toBeGreaterThan(100);
      expect(comparisons.flatMap(({ different }) => different)).toEqual([]);
      restored += 1;
    }
    expect([restored, kept]).toEqual([rounds, rounds * people]);
    expect(load.joined()).toBeGreaterThan(rounds);
    const slowest = Math.max(...taken.map(({ tookMs }) => tookMs));
    process.stdout.write(
      `  R20: ${rounds} backups under ${load.saves()} saves and ${load.joined()} people joining, slowest ${Math.round(slowest)} ms with its process; all restored, 0 acknowledged answers missing\n`,
    );
  });

  it('contains every key its log needs and no checkpoint beyond its log, so verify reports it as intact', async () => {
    for (const { folder } of taken) {
      const { code, said, complained } = await operator('verify', [folder]);
      expect([code, complained]).toEqual([0, '']);
      expect(said).toMatch(
        /log: \d{3,} events in \d+ streams, head \d+; \d{3,} sealed texts open or are erased/,
      );
      expect(said).toMatch(/view participation-board: \d+ documents, equal to the byte/);
    }
    expect(taken).toHaveLength(rounds);
  });

  it('is not changed by verifying or restoring it', async () => {
    const folder = firstBackup();
    const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
    const before = names();
    await operator('verify', [folder]);
    expect(names()).toEqual(before);
    expect(before.length).toBeGreaterThan(5);
  });
});

describe('a damaged backup', () => {
  it('is refused if its manifest was truncated or changed anywhere', async () => {
    const copy = copyOfBackup();
    const file = path.join(copy, 'manifest.json');
    const whole = readFileSync(file);
    let refused = 0;
    for (const change of [flipByte, truncate]) {
      for (const place of placesIn(file, 100)) {
        change(file, place);
        expect(await refusal(readManifest(copy))).toMatch(
          /was altered or cut, so nothing in this backup can be trusted/,
        );
        refused += 1;
        writeFileSync(file, whole);
      }
    }
    expect(refused).toBe(200);
    expect((await readManifest(copy)).files.length).toBeGreaterThan(5);
    process.stdout.write(`  R7: ${refused} of ${refused} changes to a manifest refused\n`);
  });

  it('is refused if any file has a flipped byte or is truncated, and the file is named', async () => {
    const copy = copyOfBackup();
    const { files } = await readManifest(copy);
    let refused = 0;
    for (const name of ['events.db', 'keys.db', 'read-models.db', 'master.key', files.at(-1)?.path ?? '']) {
      const file = path.join(copy, name);
      const whole = readFileSync(file);
      for (const change of [flipByte, truncate]) {
        for (const place of placesIn(file, places)) {
          change(file, place);
          expect(await refusal(restore({ backup: copy, target: target() }))).toContain(name);
          refused += 1;
          writeFileSync(file, whole);
        }
      }
    }
    expect(refused).toBeGreaterThanOrEqual(5 * 2 * places);
    process.stdout.write(`  R7: ${refused} of ${refused} changes to files of a backup refused by name\n`);
  });

  it('with a missing file is reported by verify, which names the file and exits with code 1', async () => {
    const copy = copyOfBackup();
    const { files } = await readManifest(copy);
    const mail = files.find(({ path: name }) => name.endsWith('.eml'))?.path ?? '';
    rmSync(path.join(copy, mail));
    const { code, complained } = await operator('verify', [copy]);
    expect(code).toBe(1);
    expect(mail).not.toBe('');
    expect(complained).toContain(`${mail} is missing from the backup`);
  });

  it('is refused if it names a file outside itself', async () => {
    const copy = copyOfBackup();
    const file = path.join(copy, 'manifest.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"path": "events.db"', '"path": "../events.db"'));
    expect(await refusal(readManifest(copy))).toContain('was altered');
  });

  it('cannot be restored without a manifest; a plain copy of the files is refused with that reason', async () => {
    const copy = copyOfBackup();
    rmSync(path.join(copy, 'manifest.json'));
    expect(await refusal(restore({ backup: copy, target: target() }))).toMatch(
      /has a log but no manifest: it is a data folder or a plain copy of one, not a backup/,
    );
    expect(await refusal(restore({ backup: path.join(copy, 'nowhere'), target: target() }))).toContain(
      'There is no backup at',
    );
  });
});

describe('taking a backup', () => {
  it('is refused into a folder with content, and into the data folder', async () => {
    const full = temporaryFolder();
    writeFileSync(path.join(full, 'note'), 'mine');
    const into = (folder: string) => refusal(backUp({ folder: server.folder, target: folder }));
    expect(await into(full)).toContain('is not empty (note)');
    expect(await into(path.join(server.folder, 'backup'))).toContain('back up to another place');
    expect(await refusal(backUp({ folder: full, target: target() }))).toContain('There is no log');
    expect(await refusal(restore({ backup: firstBackup(), target: full }))).toContain('is not empty (note)');
    expect(readdirSync(full)).toEqual(['note']);
  });

  it('without the master key is reported, and restores only with that key', async () => {
    const folder = path.join(temporaryFolder(), 'keyless');
    const run = await operator('backup', [folder, '--without-master-key'], { DATA_DIR: server.folder });
    expect([run.code, existsSync(path.join(folder, 'master.key'))]).toEqual([0, false]);
    expect(run.said).toMatch(/The master key is NOT in it \(fingerprint [0-9a-f]{32}\)/);
    const keyless = await operator('restore', [folder, target()]);
    expect(keyless.code).toBe(1);
    expect(keyless.complained).toMatch(
      /without its master key \(fingerprint [0-9a-f]{32}\)\. Say where that key is: --master-key/,
    );
    const other = path.join(temporaryFolder(), 'other.key');
    writeFileSync(other, Buffer.alloc(32, 7));
    expect((await operator('restore', [folder, target(), '--master-key', other])).complained).toContain(
      'is not the master key of this backup',
    );
    const data = target();
    const right = await operator('restore', [
      folder,
      data,
      '--master-key',
      path.join(server.folder, 'master.key'),
    ]);
    expect([right.code, right.complained]).toEqual([0, '']);
    const sure = await operator('verify', [
      folder,
      '--log',
      '--master-key',
      path.join(server.folder, 'master.key'),
    ]);
    expect([sure.code, sure.complained]).toEqual([0, '']);
    expect((await operator('verify', [data, '--files'])).code).toBe(0);
  });

  it('is refused with a master key that cannot open the keys', async () => {
    const data = target();
    await restore({ backup: firstBackup(), target: data });
    writeFileSync(path.join(data, 'master.key'), Buffer.alloc(32, 7));
    expect(await refusal(backUp({ folder: data, target: target() }))).toContain(
      'is not the key of these data',
    );
    rmSync(path.join(data, 'master.key'));
    expect(await refusal(backUp({ folder: data, target: target() }))).toContain(
      'is missing, so names and comments',
    );
  });

  it('copies databases it does not know, and names the files it leaves out', async () => {
    const data = target();
    await restore({ backup: firstBackup(), target: data });
    cpSync(path.join(data, 'jobs.db'), path.join(data, 'proofs.db'));
    writeFileSync(path.join(data, 'notes.txt'), 'mine');
    const { manifest, leftOut } = await backUp({ folder: data, target: target() });
    const names = manifest.files.map(({ path: name }) => name);
    expect(names.slice(0, 5)).toEqual(['jobs.db', 'proofs.db', 'read-models.db', 'events.db', 'keys.db']);
    expect(names).not.toContain('sessions.db');
    expect(leftOut).toEqual(['notes.txt']);
  });
});

describe('a restore', () => {
  it('leaves nothing that looks like data when it is interrupted, and can be repeated', async () => {
    const data = target();
    mkdirSync(path.join(data, '.restoring'), { recursive: true });
    cpSync(path.join(firstBackup(), 'keys.db'), path.join(data, '.restoring', 'keys.db'));
    const { verification } = await restore({ backup: firstBackup(), target: data });
    expect(verification.problems).toEqual([]);
    expect(
      readdirSync(data)
        .filter((name) => !/-(wal|shm)$/.test(name))
        .sort(),
    ).toEqual(['events.db', 'jobs.db', 'keys.db', 'master.key', 'outbox', 'read-models.db']);
  });

  it('leaves the target unchanged when it is refused', async () => {
    const copy = copyOfBackup();
    flipByte(path.join(copy, 'events.db'), 5_000);
    const data = target();
    expect(await refusal(restore({ backup: copy, target: data }))).toContain('events.db is damaged');
    expect(existsSync(data)).toBe(false);
  });
});

describe('the operator commands', () => {
  it.each([
    ['backup', []],
    ['backup', ['a', 'b']],
    ['restore', []],
    ['verify', ['a', 'b']],
    ['verify', ['--all']],
    ['move', ['a']],
  ] as const)(
    '%s %o is refused as wrong usage, with one sentence and exit code 2',
    async (command, parameters) => {
      const { code, said, complained } = await operator(command, parameters);
      expect([code, said]).toEqual([2, '']);
      expect(complained).toContain(`npm run ${command} -- `);
      expect(complained).not.toMatch(/\n\s+at |\.ts:\d+/);
    },
  );

  it('verify of a folder with a running server says what to do instead', async () => {
    const again = await startServer();
    const { code, complained } = await operator('verify', [again.folder]);
    expect(code).toBe(1);
    expect(complained).toMatch(
      /A server is running on .+ Stop it first; or verify what it has now: npm run backup/,
    );
    expect(await again.stop()).toBe(0);
  });
});
