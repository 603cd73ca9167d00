import { describe, expect, test } from 'vitest';
import { readMetrics } from './read-metrics.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(text: string): readonly (number | null)[] {
  const { revenue, netIncome } = readMetrics([{ text, headings: [], place: 1, isTable: false }]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? null : one.value));
}
const million = 1_000_000;

describe('sentences of a management letter state revenue and net income', () => {
  test.each([
    ['a scale behind a bracket', 'Revenue was $70 million, and net loss was $(4.5) million.', 70, -4.5],
    [
      'figures in front of their names',
      'Orla Foods generated $70 million in revenue and earned $4 million in net income.',
      70,
      4,
    ],
    ['a name at the beginning', "Orla's revenue was $70 million and its net income was $4 million.", 70, 4],
    ['a kind of organisation', "The hospital's operating revenue was $70 million.", 70, null],
    ['growth to a figure', 'The Group delivered revenue growth of 11% to £70m.', 70, null],
    [
      'a loss from … to',
      'We had revenue of $70 million and cut our net loss from $4 million to $3 million.',
      70,
      -3,
    ],
    ['a clause of what resulted', 'Costs fell, which resulted in net income of $4 million.', null, 4],
    ['a comparison in brackets', 'The net loss was $4 million (2023: net profit of $1 million).', null, -4],
    ['a profit without "net"', 'The company posted a profit of $4 million on revenue of $70 million.', 70, 4],
    ['a deficit', "L'exercice se solde par un déficit de 4 000 000 €.", null, -4],
    [
      'the subject before "ihren"',
      'Die Gruppe steigerte ihren Umsatz im Jahr 2024 auf 70 Mio. EUR.',
      70,
      null,
    ],
    ['a company in the genitive', 'Der Umsatz der Gesellschaft betrug 70 Mio. EUR.', 70, null],
    ['another verb of growth', 'Net income jumped 31% to $4 million.', null, 4],
    ['a year in one word', 'FY2024 revenue was $70m and FY2024 net loss was $4m.', 70, -4],
    ['the present tense', 'For 2024, Orla reports revenue of $70 million.', 70, null],
    [
      'the share of the group',
      'Results ($ millions)   2024   2023\nNet income, Group share   4   3',
      null,
      4,
    ],
    ['the season', 'The season closed with a deficit of €4 million.', null, -4],
    ['"Es verblieb"', 'Es verblieb ein Jahresüberschuss von 4 Mio. EUR.', null, 4],
    ['no verb', 'Unser Umsatz lag bei 70 Mio. EUR, der Jahresfehlbetrag bei 4 Mio. EUR.', 70, -4],
    ['no article', 'Das Unternehmen erzielte Umsatzerlöse in Höhe von 70 Mio. Euro.', 70, null],
  ])('%s', (_, text, revenue, netIncome) => {
    expect(figuresIn(text)).toEqual([revenue, netIncome].map((one) => one && one * million));
  });
});

describe('sentences that state a result of something else', () => {
  test.each([
    'The pension scheme ended the year with a deficit of £4 million.',
    'We made a profit of $3 million on the sale of our warehouse.',
    'The company posted a profit of $5 million before tax.',
    'The store in Leeds made a profit of £2 million.',
    'Die Stiftung hält Anteile an einer Firma mit einem Verlust von 3 Mio. EUR.',
    'Revenue in Germany was €5 million.',
    'Revenue from machines was $5 million.',
    'Revenue from 2020 to 2024 was $80 million.',
    'Der Umsatz der Sparte Bau betrug 14 Mio. EUR.',
    "Acme's largest customer's revenue was $900 million.",
  ])('%s', (text) => {
    expect(figuresIn(text)).toEqual([null, null]);
  });

  test('"we" makes the name of a possessive another company', () => {
    expect(figuresIn("Halvorsen's revenue was $96 million. Our revenue was $12 million.")).toEqual([
      12 * million,
      null,
    ]);
  });

  test('"net" decides between two results', () => {
    expect(figuresIn('The company made a loss of $9 million. Net loss was $8 million.')).toEqual([
      null,
      -8 * million,
    ]);
  });
});

describe('tables beside other figures state revenue and net income', () => {
  test.each([
    [
      'the total of segments beside a column of the head office',
      'Segment information ($ millions)\n               Steel     Wood     Corporate     Total\nRevenue           40       30             -        70\nNet income                                         4',
      70,
      4,
    ],
    [
      'a reconciliation begins with net income',
      'Reconciliation of net income to adjusted EBITDA ($ thousands)\n\t2024\t2023\nNet income\t4,000\t3,000\nAdjusted EBITDA\t9,000\t8,000',
      null,
      4,
    ],
    [
      'reported figures beside pro forma ones',
      'Pro forma and reported figures ($m)\n\tReported 2024\tPro forma 2024\nRevenue\t70\t90\nNet profit\t4\t6',
      70,
      4,
    ],
    [
      'one year above two columns',
      'Statement of income for the year ended 31 December 2024 ($ thousands)\nRevenue 70,000 65,000\nNet income 4,000 3,000',
      70,
      4,
    ],
    [
      'the column "Actual" below a title that names the budget',
      'Income statement 2024, budget and actual ($ thousands)\n\tActual\tBudget\nRevenue\t70,000\t71,000\nNet income\t4,000\t5,000',
      70,
      4,
    ],
    [
      'a part that is named below the years of all parts',
      'Selected data\n\t2024\t2023\n(in thousands)\nStatement of operations data:\nRevenues, net\t70,000\t65,000\nNet income\t4,000\t3,000',
      70,
      4,
    ],
    [
      'the year to date of December',
      'Board pack, year to date December 2024 ($m)\nRevenue | 70\nNet income | 4',
      70,
      4,
    ],
  ])('%s', (_, text, revenue, netIncome) => {
    expect(figuresIn(text)).toEqual([revenue, netIncome].map((one) => one && one * million));
  });

  test('a pro forma column of two companies states neither', () => {
    const text =
      'Pro forma income statement ($m)\n\tAcme historical\tBeta historical\tAdjustments\tPro forma\nRevenue\t100\t50\t(2)\t148';
    expect(figuresIn(text)).toEqual([null, null]);
  });
});
