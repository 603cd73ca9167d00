import { setImmediate as nextTurn } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSurveyFile } from './run-reader.ts';

const csv = (lines: readonly string[]) => Buffer.from(lines.join('\n'));
const survey = { fileName: 'a.csv', scale: { min: 1, max: 5 } };

/** CPU time that the work takes in this process, in seconds. */
async function cpuSecondsHere(work: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000_000;
}

describe('the file of a survey', () => {
  it('is read in a process of its own, with its responses only if they are asked for', async () => {
    const bytes = csv(['group,Q1,Q2', 'North,1,5', 'South,2,4']);
    const { answer, responses } = await readSurveyFile({ bytes, survey, wantsResponses: true });
    expect(answer).toMatchObject({
      kind: 'read',
      sheet: null,
      summary: {
        people: 2,
        ratings: 4,
        distributions: [{ n: 2, mean: 1.5, counts: [1, 1, 0, 0, 0] }, { n: 2 }],
      },
    });
    expect(responses).toEqual([
      { line: 2, group: 'North', ratings: { '1.1.1': 1, '1.1.2': 5 } },
      { line: 3, group: 'South', ratings: { '1.1.1': 2, '1.1.2': 4 } },
    ]);
    expect((await readSurveyFile({ bytes, survey, wantsResponses: false })).responses).toEqual([]);
  });

  it('keeps zeros that a workbook shows as dashes', async () => {
    const rows = [['group', 'Q1'], ...Array.from({ length: 20 }, (_, at) => ['North', at < 10 ? 0 : 6])];
    const sheet = utils.aoa_to_sheet(rows);
    for (let row = 2; row <= 21; row += 1)
      Object.assign(sheet[`B${row}`] ?? {}, { z: '_(* #,##0_);_(* (#,##0);_(* "-"??_);_(@_)' });
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Answers');
    const bytes = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { answer } = await readSurveyFile({
      bytes,
      survey: { fileName: 'a.xlsx', scale: { min: 0, max: 9 } },
      wantsResponses: false,
    });
    expect(answer).toMatchObject({
      sheets: ['Answers'],
      sheet: 'Answers',
      summary: { distributions: [{ n: 20, mean: 3 }], lost: { lines: 0, ratings: 0 } },
    });
  });

  it('is refused with a sentence if it cannot be read', async () => {
    await expect(
      readSurveyFile({ bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex'), survey, wantsResponses: false }),
    ).rejects.toThrow('as .xlsx without a password');
  });

  it('that nobody waits for any more does not keep the next one waiting', async () => {
    const bytes = csv(['group,Q1', ...Array.from({ length: 400_000 }, () => 'North,1')]);
    const gone = new AbortController();
    // All that may wait; the one that is being read ends, and the others are not begun.
    const left = Array.from({ length: 12 }, (_, at) =>
      readSurveyFile({ bytes, survey, wantsResponses: true, group: `${at >> 2}`, signal: gone.signal }),
    );
    const outcomes = Promise.allSettled(left);
    await nextTurn();
    gone.abort();
    expect((await outcomes).map(({ status }) => status)).toEqual(left.map(() => 'rejected'));
    const next = await readSurveyFile({ bytes: csv(['group,Q1', 'N,1']), survey, wantsResponses: true });
    expect(next.responses).toHaveLength(1);
  });

  it('of 5,000 unknown names is not compared in this process', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => `p${at},N,unmotivated question ${at},3`);
    const bytes = csv(['person,group,item,rating', 'p,N,1.1.1,3', ...rows]);
    const seconds = await cpuSecondsHere(() =>
      readSurveyFile({
        bytes,
        survey: { fileName: 'a.csv', framework: 'nine-lenses@1' },
        wantsResponses: true,
      }),
    );
    // In this process it took more than a minute.
    expect(seconds).toBeLessThan(10);
  });
});
