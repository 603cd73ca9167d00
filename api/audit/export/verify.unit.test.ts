import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Position, StreamName } from '../../../domain/kernel/event.ts';
import type { SignedHead } from '../../../domain/proof/head.ts';
import type { AssessmentEntry } from '../../../domain/read-models/directory/directory.ts';
import type { AuditCopy } from '../../../domain/read-models/handouts/handouts.ts';
import { openSqliteEventStore } from '../../../infra/event-store/sqlite/event-store.ts';
import { eventIdFrom } from '../../../infra/identifiers/identifiers.ts';
import { createProofTree } from '../../../infra/proof/tree.ts';
import { openSqliteReadModelStore } from '../../../infra/read-model-store/sqlite/read-model-store.ts';
import { createAuditExport } from '../queries/audit-export.ts';

type Verify = (text: string, earlier?: string) => { readonly lines: string[]; readonly wrong: string[] };
const program = path.resolve(import.meta.dirname, 'verify.mjs');
const { verify } = (await import(pathToFileURL(program).href)) as { verify: Verify };

const clock = { now: () => Date.parse('2026-11-22T19:00:00.000Z') };
const keys = { derive: (purpose: string) => createHash('sha256').update(purpose).digest() };
const assessment = { assessmentId: 'a'.repeat(24), name: 'Spring', company: 'Engines' } as AssessmentEntry;
const folder = mkdtempSync(path.join(tmpdir(), 'verify-'));
const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock });
const readModels = openSqliteReadModelStore({ file: path.join(folder, 'read-models.db') });
const proof = createProofTree({ store, readModels, keys, clock, alone: true });
const positions: Position[] = [];
/** Contains only the part of an audit trail that an export reads. */
const audit = {
  list: async () =>
    positions.map((position) => ({ key: position.padStart(20, '0'), document: { position } })),
} as never;
const exportOf = createAuditExport({ store, readModels, proof, audit });

async function happens(type: string, data: unknown, ours = true, kind = 'thing'): Promise<void> {
  const stream = `${kind}-${positions.length}-${type.toLowerCase()}-${ours}` as StreamName;
  const metadata = { correlationId: 'c', causationId: 'd', commandId: 'e', actor: 'account:f', tenant: 't' };
  const id = eventIdFrom('test', stream, 0);
  const { position } = await store.append(stream, 'noStream', [
    { id, type, schemaVersion: 1, data, metadata },
  ]);
  if (ours) positions.push(position);
}

async function exported(copies: readonly AuditCopy[] = [], about = assessment) {
  const head = (await proof.sign()) as SignedHead;
  const { zip } = await exportOf(about, head, copies, 'account:f', '2026-11-22T19:00:00.000Z');
  const files = await JSZip.loadAsync(zip);
  return {
    head,
    text: (await files.file('export.json')?.async('string')) ?? '',
    names: Object.keys(files.files),
  };
}

let first: Awaited<ReturnType<typeof exported>>;
let second: Awaited<ReturnType<typeof exported>>;
beforeAll(async () => {
  await happens('AssessmentClosed', { assessmentId: assessment.assessmentId, reason: 'byHand' });
  await happens('AnswersSaved', { ratings: { '1.1.1': 7 } });
  await happens('ForeignThing', {}, false);
  first = await exported();
  await happens('ResultsReleased', { number: 1, everyone: null });
  const { size, root, position, at } = first.head;
  second = await exported([{ what: 'audit', at, actor: 'account:f', size, root, position, signedAt: at }]);
});
let closed: Awaited<ReturnType<typeof exported>>;
afterAll(async () => {
  await store.close();
  await readModels.close();
  rmSync(folder, { recursive: true });
});

describe('the offline verifier', () => {
  it('reports what the proof shows, and never claims that the content is true', () => {
    const { lines, wrong } = verify(second.text, first.text);
    expect(wrong).toEqual([]);
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "Spring (Engines), exported 2026-11-22T19:00:00.000Z
      3 entries, 2 of them with all they hold; signed 2026-11-22T19:00:00.000Z over the first 5 events of the installation.
      Key of the installation: 31c9 4fe7 dbb6 656c 116f 1b01 378b 2223

        ok     The head was signed with the key it names.
        ok     Each of the 3 entries that say something is what its hash was made of.
        ok     All entries together lead to the signed root: they are in the log that was signed.
        ok     The log still begins with the 3 events that were signed 2026-11-22T19:00:00.000Z.
        ok     The file is as it was exported, to the byte.
        ok     It follows from the earlier export of 2026-11-22T19:00:00.000Z: nothing before that was changed.

      NOT ALTERED since 2026-11-22T19:00:00.000Z: every entry of this file is in the log that was signed then.
      This says nothing about whether it was true when it was entered."
    `);
  });

  it('detects every altered byte of an export, and never crashes on it', () => {
    const bytes = Buffer.from(second.text);
    for (let at = 0; at < bytes.length; at += 1)
      for (const flip of [1, 0x20]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ flip;
        const { wrong } = verify(changed.toString('utf8'));
        if (wrong.length === 0) expect.fail(`byte ${at} (${second.text.slice(at - 20, at + 20)})`);
      }
  });

  it.each([
    [
      'what happened',
      /("type": ")AssessmentClosed/,
      '$1RetentionEnded',
      /^Entry 1 was changed: RetentionEnded/,
    ],
    ['what an entry holds', /byHand/, 'byDate', /^Entry 1 was changed: AssessmentClosed/],
    ['who did it', /account:f/, 'account:g', /^Entry 1 was changed|not as it was exported/],
    ['the hash of what is not shown', /("content": ")./, '$1x', /^Entry 2 was changed: AnswersSaved/],
    ['the proof', /("proof": \[\s+")[0-9a-f]{8}/, '$100000000', /do not lead to the signed root/],
    ['the size of the head', /("size": )5/, '$16', /^The signature of the head is not of this head/],
    [
      'the time of the head',
      /("at": ")2026-11-22T19:00:00.000Z(",\s+"publicKey")/,
      '$12025-11-22T19:00:00.000Z$2',
      /^The signature of the head/,
    ],
    ['the name around it', /Spring/, 'Autumn', /^The file is not as it was exported/],
  ])('names the altered part of an export for a change to %s', (_, find, instead, words) => {
    const changed = second.text.replace(find, instead);
    expect(changed).not.toBe(second.text);
    expect(verify(changed).wrong[0]).toMatch(words);
  });

  it('contains no rating, neither in plain text nor as a hash that a guess of all ten ratings would match', () => {
    expect(second.text).not.toContain('ratings');
    const [, content] = /"content": "([0-9a-f]{64})"/.exec(second.text) ?? [];
    const known = JSON.parse(second.text).events[0].whole;
    for (let rating = 0; rating <= 9; rating += 1)
      for (const blind of ['', known.blind]) {
        const stream = 'thing-1-answerssaved-true';
        const id = eventIdFrom('test', stream, 0);
        const about = [blind, stream, 0, id, 'AnswersSaved', 1, '2026-11-22T19:00:00.000Z'];
        const guess = [...about, 'c', 'd', 'e', 'account:f', 't', `{"ratings":{"1.1.1":${rating}}}`].join(
          '\n',
        );
        expect(createHash('sha256').update(guess).digest('hex')).not.toBe(content);
      }
  });

  it('exports an anonymous participant’s answers as a hash only, and still proves them', async () => {
    await happens('AnswersSaved', { ratings: { '1.1.1': 7 }, participantId: 'p1' }, true, 'response');
    const copy = { what: 'audit', at: second.head.at, actor: 'account:f', signedAt: second.head.at } as const;
    const { size, root, position } = second.head;
    closed = await exported([{ ...copy, size, root, position }]);
    const { events } = JSON.parse(closed.text);
    expect(Object.keys(events.at(-1))).toEqual(['index', 'leaf']);
    const { lines, wrong } = verify(closed.text, second.text);
    expect(wrong).toEqual([]);
    expect(lines.join('\n')).toContain(
      '4 entries, 2 of them with all they hold, 1 as a hash and nothing else',
    );
    const named = await exported([], { ...assessment, named: true } as AssessmentEntry);
    expect(JSON.parse(named.text).events.at(-1)).toMatchObject({
      type: 'AnswersSaved',
      content: expect.any(String),
    });
    expect(verify(named.text).wrong).toEqual([]);
  });

  it('detects an entry whose content was removed or whose hash differs', () => {
    const emptied = JSON.parse(closed.text);
    const [{ index, leaf }] = emptied.events;
    emptied.events[0] = { index, leaf };
    expect(verify(`${JSON.stringify(emptied, null, 1)}\n`).wrong.join()).toMatch(/not as it was exported/);
    const other = JSON.parse(closed.text);
    other.events.at(-1).leaf = 'ab'.repeat(32);
    expect(verify(`${JSON.stringify(other, null, 1)}\n`).wrong.join()).toMatch(
      /do not lead to the signed root/,
    );
    other.events.at(-1).leaf = 'no hash';
    expect(verify(`${JSON.stringify(other, null, 1)}\n`).wrong.join()).toMatch(/Entry 4 has no hash/);
  });

  it('detects a log rewritten after an export', () => {
    const rewritten = JSON.parse(first.text);
    rewritten.head.root = 'ab'.repeat(32);
    expect(verify(second.text, JSON.stringify(rewritten)).wrong.join('\n')).toMatch(
      /another root for the first 3 events/,
    );
  });

  it('is a single-file program without dependencies', () => {
    writeFileSync(path.join(folder, 'export.json'), second.text);
    writeFileSync(path.join(folder, 'changed.json'), second.text.replace('byHand', 'byDate'));
    const alone = path.join(folder, 'alone.mjs');
    execFileSync('cp', [program, alone]);
    const run = (name: string) =>
      spawnSync(process.execPath, [alone, path.join(folder, name)], { encoding: 'utf8' });
    expect(run('export.json')).toMatchObject({ status: 0 });
    expect(run('changed.json')).toMatchObject({ status: 1 });
    expect(run('changed.json').stdout).toContain('DOES NOT HOLD: Entry 1 was changed');
    expect(second.names).toEqual(['export.json', 'README.txt', 'verify.mjs']);
  });
});
