import { describe, expect, it } from 'vitest';
import { comparableTexts, leastOwn } from './comparable-comments.ts';
import { readSurvey } from './read-survey.ts';

describe('a comment is found again', () => {
  it.each([
    [
      'case, blanks and punctuation',
      'The night shift is short-staffed!',
      ' the  NIGHT shift\nis short staffed',
    ],
    ['accents', 'Die Übergabe läuft schlecht.', 'die Ubergabe lauft schlecht'],
    ['full-width letters', 'Ｔｈｅ ｎｉｇｈｔ ｓｈｉｆｔ', 'The night shift'],
    ['syllables', '야간 근무가 너무 힘들어요', '야간근무가너무힘들어요'],
  ])('whatever its %s', (_, one, other) => {
    expect(comparableTexts(one)).toHaveLength(1);
    expect(comparableTexts(one)).toEqual(comparableTexts(other));
  });

  it('by each of its paragraphs, because several cells of one person are one comment', () => {
    const [whole, ...parts] = comparableTexts(
      'The night shift is short-staffed.\n\nNobody answers the phone.',
    );
    expect(parts).toEqual([
      ...comparableTexts('The night shift is short-staffed'),
      ...comparableTexts('Nobody answers the phone'),
    ]);
    expect(whole).toBe(parts.join(''));
  });

  it('only if it is long enough to be one person’s own', () => {
    for (const text of [
      'No comment',
      'keine Angabe',
      'more money',
      'sehr gut',
      'n/a',
      '没有意见',
      '',
      '………………………………',
    ])
      expect(comparableTexts(text)).toEqual([]);
    expect(comparableTexts('a'.repeat(leastOwn))).toHaveLength(1);
    expect(comparableTexts('夜班人手严重不足')).toHaveLength(1);
  });
});

describe('a comment that is in another import', () => {
  const text = 'The night shift is short-staffed.';
  const storedBy = ({ responses }: ReturnType<typeof read>) =>
    responses.flatMap(({ comments = {} }) => Object.keys(comments)).length;
  const read = (cells: readonly (readonly [string, string])[]) => {
    const survey = readSurvey(
      {
        rows: [['group', 'Q1', 'Why', 'More'], ...cells.map((row, at) => ['North', 1 + (at % 5), ...row])],
        lines: [1, ...cells.map((_, at) => at + 2)],
      },
      {
        fileName: 'a.csv',
        scale: { min: 1, max: 5 },
        columns: { group: 'group', questions: ['Q1'], comments: { Why: 'Q1', More: 'Q1' } },
      },
      { isElsewhere: (comparable) => comparable === comparableTexts(text)[0] },
    );
    if (survey.kind !== 'read') throw new Error(survey.code);
    return survey.read;
  };

  it('is left out and still counted as written, so that no file of guesses learns which of them are stored', () => {
    const own = Array.from({ length: 9 }, (_, at) => [`Own words ${at}`, ''] as const);
    const { responses, comments, kinds, lost, findings } = read([[text, 'Short'], ...own, [text, '']]);
    expect(responses.map((one) => Object.values(one.comments ?? {}))).toEqual([
      ['Short'],
      ...own.map(([words]) => [words]),
      [],
    ]);
    expect(comments).toBe(11);
    expect(lost).toEqual({ lines: 0, ratings: 0, dates: 0, comments: 0 });
    expect([kinds, findings]).toEqual([[], []]);
  });

  it('stays if three people of the file wrote it: it is nobody’s own', () => {
    expect(read(Array.from({ length: 3 }, () => [text, '']))).toMatchObject({
      comments: 3,
      lost: { comments: 0 },
    });
    const two = read(Array.from({ length: 2 }, () => [text, '']));
    expect(two).toMatchObject({ comments: 2, lost: { comments: 0 } });
    expect(storedBy(two)).toBe(0);
    // On several lines or in several columns of one person it is that person's.
    const rows = ['Q1', 'Q2', 'Q3'].map((item) => ['p1', 'North', item, 3, text]);
    const survey = readSurvey(
      { rows: [['person', 'group', 'question', 'rating', 'Why'], ...rows], lines: [1, 2, 3, 4] },
      { fileName: 'a.csv', scale: { min: 1, max: 5 }, columns: { comments: { Why: '' } } },
      { isElsewhere: (comparable) => comparable === comparableTexts(text)[0] },
    );
    if (survey.kind !== 'read') throw new Error(survey.code);
    expect(survey.read).toMatchObject({ comments: 3, lost: { comments: 0 } });
    expect(storedBy(survey.read)).toBe(0);
  });

  it('leaves no fewer than ten others on a question, which would be those of the people who came since', () => {
    const own = Array.from({ length: 8 }, (_, at) => [`Own words ${at}`, ''] as const);
    const { responses, comments } = read([[text, 'Short'], ...own, ['One', 'Two']]);
    expect(responses.map((one) => one.comments)).toEqual(Array.from({ length: 10 }, () => expect.anything()));
    expect(comments).toBe(10);
    const few = read([[text, 'Short'], ...own.slice(1), ['One', 'Two']]);
    expect(few.responses.map((one) => one.comments)).toEqual(Array.from({ length: 9 }, () => undefined));
    expect(few).toMatchObject({ comments: 9, lost: { comments: 0, ratings: 0 }, findings: [] });
    expect(read(own).comments).toBe(8);
  });

  it('counts for the length of a line, because a length that fits would tell that it is left out', () => {
    const long = 'x'.repeat(1_980);
    const lines = (first: string) =>
      read([[first, long]]).findings.find(({ code }) => code === 'COMMENT_TOO_LONG')?.lines;
    expect(lines(text)).toEqual([2]);
    expect(lines(`${text.slice(0, -1)}!`)).toEqual([2]);
  });
});
