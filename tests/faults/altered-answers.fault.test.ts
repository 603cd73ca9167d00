import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedHead } from '../../domain/proof/head.ts';
import type { StoredEvent } from '../../infra/event-store/port.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { checksumOf, type EventRow } from '../../infra/event-store/sqlite/rows.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { createSigner, signedHead } from '../../infra/proof/signing.ts';
import { createTileReader } from '../../infra/proof/tiles.ts';
import { createProofTree } from '../../infra/proof/tree.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import { openSubjectKeys } from '../../infra/subject-keys/sqlite/subject-keys.ts';
import { verifyDataFolder } from '../../workers/operate/verify-data-folder.ts';
import { verifyLog } from '../../workers/operate/verify-log.ts';
import { verifyViews } from '../../workers/operate/verify-views.ts';
import { gatherCrowd, themes } from '../support/crowd.ts';
import { startServer, temporaryFolder } from '../support/server.ts';

type Data = { ratings: Record<string, number>; everyone: { themes: Record<string, number[]> } };

/** Seven people submit, one of them changes an answer afterwards, the assessment is closed, and the audit trail is exported. */
let folder: string;
let taken: SignedHead;
const first = themes[0] ?? '';

beforeAll(async () => {
  const server = await startServer();
  const crowd = await gatherCrowd(server.url, { people: 7 });
  for (const [index, taker] of crowd.takers.entries()) {
    await taker.save(themes.slice(0, 40).map((theme) => ({ theme, score: (index * 3) % 10 })));
    await taker.submit(true);
  }
  await crowd.takers[6]?.save([{ theme: first, score: 1 }]);
  await crowd.leader.call('POST', `/api/assessments/${crowd.assessmentId}/close`, undefined, crowd.leader);
  const copy = await fetch(`${server.url}/api/assessments/${crowd.assessmentId}/audit-trail/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${crowd.leader.token}` },
  });
  const { files } = await JSZip.loadAsync(await copy.arrayBuffer());
  taken = JSON.parse((await files['export.json']?.async('string')) ?? '').head;
  expect(await server.stop()).toBe(0);
  folder = server.folder;
});

describe('verify', () => {
  it('recomputes every release and compares every submission', async () => {
    const { problems, findings } = await verifyDataFolder(folder, { log: true, views: true, files: false });
    expect(problems).toEqual([]);
    expect(findings.join('\n')).toMatch(/releases: [1-9]\d* follow from the answers before them/);
  });

  it.each<[string, RegExp, (copy: string) => void]>([
    [
      'a saved answer',
      /submits other answers than were saved/,
      (copy) => changed(copy, 'AnswersSaved', rating),
    ],
    [
      'a submitted answer',
      /submits other answers than were saved/,
      (copy) => changed(copy, 'ResponseSubmitted', rating),
    ],
    [
      'an answer, both as saved and as submitted,',
      /do not follow from the answers before them, first the one at position \d+ in results-/,
      (copy) => {
        changed(copy, 'AnswersSaved', rating);
        changed(copy, 'ResponseSubmitted', rating);
      },
    ],
    [
      'a released figure',
      /do not follow from the answers before them/,
      (copy) =>
        changed(copy, 'ResultsReleased', ({ everyone }) => {
          const figure = everyone.themes[first];
          if (figure) figure[1] = (figure[1] ?? 0) + 1;
        }),
    ],
  ])('finds %s that was altered together with its checksum', async (_, words, change) => {
    const copy = path.join(temporaryFolder(), 'copy');
    cpSync(folder, copy, { recursive: true });
    change(copy);
    // As after a restore, the views are built from the present log.
    rmSync(path.join(copy, 'read-models.db'));
    const { problems } = await verifyDataFolder(copy, { log: true, views: true, files: false });
    expect(problems.join('\n')).toMatch(words);
  });

  it('compares the log with every signed head, and with an exported one', async () => {
    const { problems, findings } = await verifyDataFolder(folder, { ...all, taken });
    expect(problems).toEqual([]);
    expect(findings.join('\n')).toMatch(
      /proof: \d+ events, (1 signed head fits|[1-9]\d* signed heads fit) the log/,
    );
    expect(findings.join('\n')).toContain(`still begins with the ${taken.size} events`);
  });

  it('names the first altered event if an answer was rewritten together with everything derived from it', async () => {
    const copy = rewritten();
    expect((await verifyLog(copy)).problems).toEqual([]);
    const { problems } = await verifyDataFolder(copy, all);
    expect(problems.join('\n')).toMatch(
      /The head over the first \d+ events, signed .* does not fit the log: somebody changed first the AnswersSaved at position \d+ in response-/,
    );
  });

  it('finds the alteration even if the proof tree was rebuilt, and names the events it lies between', async () => {
    const copy = rewritten();
    rmSync(path.join(copy, 'read-models.db'));
    expect((await verifyLog(copy)).problems).toEqual([]);
    expect((await verifyViews(copy)).problems).toEqual([]);
    const { problems } = await verifyDataFolder(copy, all);
    expect(problems.join('\n')).toMatch(
      /does not fit the log: somebody changed one or more of the events from the \w+ at position \d+ in .* to the \w+ at/,
    );
  });

  it('detects, by an exported head, that everything was signed again with the right key', async () => {
    const copy = rewritten();
    rmSync(path.join(copy, 'read-models.db'));
    await signAgain(copy);
    expect((await verifyDataFolder(copy, all)).problems).toEqual([]);
    const { problems } = await verifyDataFolder(copy, { ...all, taken });
    expect(problems.join('\n')).toMatch(/The head somebody took away .* does not fit the log/);
  });

  it('finds a head signed with another key, and a log truncated before a head', async () => {
    const { publicKey, sign } = createSigner(Buffer.alloc(32, 7));
    const foreign = signedHead({ publicKey, sign }, { ...taken });
    const beyond = await verifyDataFolder(folder, { ...all, taken: foreign });
    expect(beyond.problems.join('\n')).toMatch(/was not signed with the key of this installation/);
    const keys = openSubjectKeys({ folder });
    const longer = signedHead(createSigner(keys.derive('tree-head')), { ...taken, size: taken.size + 100 });
    await keys.close();
    const lost = await verifyDataFolder(folder, { ...all, taken: longer });
    expect(lost.problems.join('\n')).toMatch(/covers more than the \d+ events of the log/);
  });
});

const all = { log: true, views: true, files: false };

/** The first two people swap their ratings of one theme, so every count, sum and release stays the same. */
function rewritten(): string {
  const copy = path.join(temporaryFolder(), 'copy');
  cpSync(folder, copy, { recursive: true });
  for (const type of ['AnswersSaved', 'ResponseSubmitted']) {
    const scores: (number | undefined)[] = [];
    for (const nth of [0, 1]) changed(copy, type, ({ ratings }) => scores.push(ratings[first]), nth);
    for (const nth of [0, 1])
      changed(
        copy,
        type,
        (data) => {
          data.ratings[first] = scores[1 - nth] ?? 0;
        },
        nth,
      );
  }
  return copy;
}

/** Signs everything again, as an attacker could who has the folder, its key and our source. */
async function signAgain(copy: string): Promise<void> {
  const keys = openSubjectKeys({ folder: copy });
  const signer = createSigner(keys.derive('tree-head'));
  let heads = 1;
  for (let nth = 0; nth < heads; nth += 1) {
    const store = openSqliteEventStore({ file: path.join(copy, 'events.db'), clock: systemClock });
    const readModels = openSqliteReadModelStore({ file: path.join(temporaryFolder(), 'tree.db') });
    const found = await store.readAll(null, { limit: 10_000, filter: { types: ['TreeHeadSigned'] } });
    heads = found.events.length;
    const { size, position, at } = (found.events[nth] as StoredEvent).data as SignedHead;
    await createProofTree({ store, readModels, keys, clock: systemClock, alone: false }).advance();
    const root = await createTileReader(readModels).rangeHash({ from: 0, to: size });
    await store.close();
    await readModels.close();
    const anew = signedHead(signer, { size, root, position, at });
    changed(copy, 'TreeHeadSigned', (data) => Object.assign(data, anew), nth);
  }
  await keys.close();
}

const rating = ({ ratings }: Data) => {
  ratings[first] = 9 - (ratings[first] ?? 0);
};

/** Alters an event of a type, by default the first one, as an attacker could who has the file and our source. */
function changed(copy: string, type: string, change: (data: Data) => void, nth = 0): void {
  const db = new DatabaseSync(path.join(copy, 'events.db'));
  const found = db
    .prepare(
      `SELECT e.position, s.name, e.revision, e.id, t.name AS type, e.schema_version, e.recorded_at, e.data, e.metadata
       FROM events e JOIN streams s ON s.id = e.stream JOIN event_types t ON t.id = e.type
       WHERE t.name = ? ORDER BY e.position LIMIT 1 OFFSET ?`,
    )
    .get(type, nth);
  const row = Object.values(found ?? {});
  const data = JSON.parse(String(row[7])) as Data;
  change(data);
  row[7] = JSON.stringify(data);
  const crc = checksumOf([...row, null] as unknown as EventRow);
  db.prepare('UPDATE events SET data = ?, crc = ? WHERE position = ?').run(
    String(row[7]),
    crc,
    Number(row[0]),
  );
  db.close();
}
