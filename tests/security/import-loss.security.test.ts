import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportPreview } from '../../api/survey-import/contract/survey-import.ts';
import { type Leader, registerLeader } from '../support/client.ts';
import { type Product, runProduct } from '../support/product.ts';
import { codeOf, send } from './wire.ts';

// An import changes no number without a word: the page asks, and the API refuses a program that does not answer.

let product: Product;
let leader: Leader;
beforeAll(async () => {
  product = await runProduct();
  leader = await registerLeader(product.url);
});
afterAll(() => product.stop());

const post = (path: string, json: object) => send(product.url, 'POST', path, { token: leader.token, json });
const base64 = (lines: readonly string[]) => Buffer.from(lines.join('\n')).toString('base64');
const sound = ['group,Q1', ...Array.from({ length: 20 }, (_, at) => `North,${1 + (at % 5)}`)];
const about = { fileName: 'a.csv', name: 'Climate', company: 'Engines Ltd' };
const scale = { min: 1, max: 5 };

describe('an import', () => {
  it('without a framework is refused until the scale is given', async () => {
    const content = base64(sound);
    expect(codeOf(await post('/api/imports', { ...about, content }))).toBe('409 SCALE_UNCONFIRMED');
    expect((await post('/api/imports', { ...about, content, scale })).status).toBe(202);
  });

  it('that would leave out more than 1 % is refused until exactly that is confirmed', async () => {
    const content = base64([...sound, 'South,99', 'South,4', 'South,"1,000"']);
    const again = { ...about, content, scale };
    expect(codeOf(await post('/api/imports', again))).toBe('409 IMPORT_INCOMPLETE');
    const left = { ...again, leaveOut: true };
    expect(codeOf(await post('/api/imports', left))).toBe('409 IMPORT_LOSS_UNCONFIRMED');
    const { body } = await post('/api/imports/preview', { fileName: 'a.csv', content, scale });
    expect((body as ImportPreview).survey).toMatchObject({
      lost: { lines: 2, ratings: 2 },
      mustConfirmLoss: true,
    });
    const wrong = { ...left, confirmedLoss: { lines: 2, ratings: 1 } };
    expect(codeOf(await post('/api/imports', wrong))).toBe('409 IMPORT_LOSS_UNCONFIRMED');
    const right = { ...left, confirmedLoss: { lines: 2, ratings: 2 } };
    expect((await post('/api/imports', right)).status).toBe(202);
  });

  it('of answers from the future is refused', async () => {
    const answeredAt = '2199-01-01T00:00:00.000Z';
    const answer = await post('/api/imports', { ...about, content: base64(sound), scale, answeredAt });
    expect(codeOf(answer)).toBe('400 ANSWERED_IN_FUTURE');
  });
});

describe('the preview', () => {
  it('of a file that cannot be read yet has its headings, first lines and guesses', async () => {
    const content = base64(['Place,Q1', 'North,1', 'South,2']);
    const { status, body } = await post('/api/imports/preview', { fileName: 'a.csv', content });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      headings: ['Place', 'Q1'],
      firstRows: [{ line: 1 }, { line: 2, cells: ['North', '1'] }, { line: 3 }],
      guesses: [
        { column: 'Place', is: 'ignored' },
        { column: 'Q1', is: 'question' },
      ],
      problem: { code: 'NO_GROUP_COLUMN' },
      survey: null,
    });
  });

  it('of base64 that is not one piece is refused, not cut', async () => {
    for (const content of [
      base64(['group,Q1', 'N,1', '']) + base64(['', 'S,2', 'S,3', 'S,44']),
      `!${base64(sound)}`,
    ]) {
      const answer = await post('/api/imports/preview', { fileName: 'a.csv', content, scale });
      expect(codeOf(answer)).toBe('400 FILE_UNREADABLE');
    }
  });

  it('of unknown fields is refused', async () => {
    const body = { fileName: 'a.csv', content: base64(sound), reading: { decimals: 'comma' } };
    expect((await post('/api/imports/preview', body)).status).toBe(400);
  });
});
