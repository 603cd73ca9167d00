import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, describe, expect, it } from 'vitest';
import { checksumOf, type EventRow } from '../../infra/event-store/sqlite/rows.ts';
import { verifyDataFolder } from '../../workers/operate/verify-data-folder.ts';
import { gatherCrowd, themes } from '../support/crowd.ts';
import { startServer, temporaryFolder } from '../support/server.ts';

type Data = { ratings: Record<string, number>; everyone: { themes: Record<string, number[]> } };

/** Seven people submit, one of them changes an answer afterwards, and the assessment is closed. */
let folder: string;
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
  expect(await server.stop()).toBe(0);
  folder = server.folder;
});

describe('verify', () => {
  it('works every release and every submission out again', async () => {
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
      'a submitted one',
      /submits other answers than were saved/,
      (copy) => changed(copy, 'ResponseSubmitted', rating),
    ],
    [
      'both of them, the same',
      /do not follow from the answers before them, first the one at position \d+ in results-/,
      (copy) => {
        changed(copy, 'AnswersSaved', rating);
        changed(copy, 'ResponseSubmitted', rating);
      },
    ],
    [
      'a figure',
      /do not follow from the answers before them/,
      (copy) =>
        changed(copy, 'ResultsReleased', ({ everyone }) => {
          const figure = everyone.themes[first];
          if (figure) figure[1] = (figure[1] ?? 0) + 1;
        }),
    ],
  ])('finds %s that somebody changed together with its checksum', async (_, words, change) => {
    const copy = path.join(temporaryFolder(), 'copy');
    cpSync(folder, copy, { recursive: true });
    change(copy);
    // As after a restore: the views are built from what the log says now.
    rmSync(path.join(copy, 'read-models.db'));
    const { problems } = await verifyDataFolder(copy, { log: true, views: true, files: false });
    expect(problems.join('\n')).toMatch(words);
  });
});

const rating = ({ ratings }: Data) => {
  ratings[first] = 9 - (ratings[first] ?? 0);
};

/** Changes the first event of a type as somebody with the file, and our source, could. */
function changed(copy: string, type: string, change: (data: Data) => void): void {
  const db = new DatabaseSync(path.join(copy, 'events.db'));
  const found = db
    .prepare(
      `SELECT e.position, s.name, e.revision, e.id, t.name AS type, e.schema_version, e.recorded_at, e.data, e.metadata
       FROM events e JOIN streams s ON s.id = e.stream JOIN event_types t ON t.id = e.type
       WHERE t.name = ? ORDER BY e.position LIMIT 1`,
    )
    .get(type);
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
