import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; null where one is absent. */
function figuresIn(text: string): readonly (number | null)[] {
  const { revenue, netIncome } = readVerbatim([{ text, headings: [], place: 1, isTable: false }]);
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
    [
      'a plan behind the figure',
      'Sales came to $70m against a budget of $82m. Net profit was $4m (2024: $3m; budget: $5m).',
      70,
      4,
    ],
    ['a plan that was missed', 'Revenue of $70 million missed the target of $80 million.', 70, null],
    ['a change to a figure', 'Revenue increased $2 million to $70 million.', 70, null],
    [
      'an earlier result behind "after"',
      'We had a net loss of $4 million, after a net loss of $9 million in 2024.',
      null,
      -4,
    ],
    [
      'an earlier result with "had been"',
      'Net income was $4 million. In 2023, net income had been $3 million.',
      null,
      4,
    ],
    [
      'years one by one',
      'We incurred net losses of $4 million, $5 million and $6 million in 2025, 2024 and 2023, respectively.',
      null,
      -4,
    ],
    [
      'a list below a title of a quarter and one of a year',
      'Fourth quarter 2025\n- Revenue was $20 million, up 4% on the year before\n- Net income was $1 million\n\nFull year 2025\n- Revenue was $70 million\n- Net income was $4 million',
      70,
      4,
    ],
    [
      'the total behind "so"',
      'Fees were $60 million and rents $10 million, so total revenue was $70 million.',
      70,
      null,
    ],
    [
      'the German present tense and a plan in brackets',
      'Der Umsatz wuchs auf 70 Mio. € und lag damit über Plan (65 Mio. €). Der Jahresüberschuss beträgt 4 Mio. €.',
      70,
      4,
    ],
    ['a figure that looks like nine months', "Le chiffre d'affaires s'élève à 9 M€.", 9, null],
    ['sales at the company', 'Orla Foods reports. Revenue at Orla Foods rose to $70 million.', 70, null],
    ['a German verb of growth', 'Die Umsatzerlöse erhöhten sich von 65 Mio. EUR auf 70 Mio. EUR.', 70, null],
    ['what remains after taxes', 'Nach Steuern verbleibt ein Jahresüberschuss von 4 Mio. EUR.', null, 4],
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
    'It was a mild year. Cost of sales was $3 million.',
    'It was a mild year. The cost of our revenue was $3 million.',
    "L'année fut bonne. Le coût du chiffre d'affaires s'élève à 13 M€.",
    'It was a mild year. Loss of revenue came to $3 million.',
    'It was a mild year. Growth in sales amounted to $3 million.',
    'It was a mild year. Included in revenue is $3 million of grants.',
    'It was a mild year. In Germany we had revenue of $3 million.',
    'It was a mild year. The new store had sales of $3 million.',
    'It was a mild year. Sales in the shop were $3 million.',
    'It was a mild year. Revenue at the hotel was $3 million.',
    'It was a mild year. Revenue for December was $3 million.',
    'It was a mild year. We sold the mill, with sales of $3 million.',
    'It was a mild year. Net income was affected by a write-down of $3 million.',
    'It was a mild year. Revenue of $3 million was deferred to 2026.',
    'It was a mild year. The sister company, Oakwood Vets, had turnover of £3m.',
    'It was a mild year. Our biggest customer had revenue of $300 million.',
    'It was a mild year. The kiosk earned revenue of $3 million.',
    'It was a mild year. The strike cost us revenue of $3 million.',
    'It was a mild year. Every month we have revenue of $3 million.',
    'It was a mild year. Sales to schools were $3 million.',
    'It was a mild year. Sales of $3 million were made to one customer.',
    'It was a mild year. Five years ago our revenue was $9 million.',
    'Revenue is to grow to our target of $3 million.',
    'Revenue and costs were  million and  million, respectively.',
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
    [
      'the group below its segments',
      'Segment revenue\n$m\t2025\t2024\nSteel\t40\t38\nWood\t30\t29\nGroup revenue\t70\t67',
      70,
      null,
    ],
    [
      'the company in front of the years',
      'Company\tFiscal year\tRevenue ($m)\tNet income ($m)\nOrla\t2024\t66\t3\nOrla\t2025\t70\t4',
      70,
      4,
    ],
    [
      'a change without meaning',
      'Highlights (in millions of US dollars)\n                 2025     2024    Change\nNet revenues     70.0     66.0     +6.1%\nNet loss         -4.0     -2.8       n/m',
      70,
      -4,
    ],
    [
      'a share of sales below them',
      'Key figures ($ million)\t2025\t2024\nNet sales\t70\t66\nEBIT\t9\t8\nin % of net sales\t12.9\t12.1\nNet profit\t4\t3',
      70,
      4,
    ],
  ])('%s', (_, text, revenue, netIncome) => {
    expect(figuresIn(text)).toEqual([revenue, netIncome].map((one) => one && one * million));
  });

  test.each([
    'Subsidiary: Bakehouse Ltd (£000)',
    'Tenant financials: Brandt Retail (£000)',
    'Acquisition of Casa Verde: figures of the acquired company (£ thousand)',
  ])('the title "%s" names another company', (title) => {
    expect(figuresIn(`${title}\n\t2025\t2024\nTurnover\t2,210\t2,100\nProfit for the year\t110\t98`)).toEqual(
      [null, null],
    );
  });

  test('years of several companies are those of none', () => {
    const text =
      'Company\tFiscal year\tRevenue ($m)\tNet income ($m)\nOrla\t2025\t70\t4\nHalvorsen\t2025\t90\t6';
    expect(figuresIn(text)).toEqual([null, null]);
  });

  test('a pro forma column of two companies states neither', () => {
    const text =
      'Pro forma income statement ($m)\n\tAcme historical\tBeta historical\tAdjustments\tPro forma\nRevenue\t100\t50\t(2)\t148';
    expect(figuresIn(text)).toEqual([null, null]);
  });
});
