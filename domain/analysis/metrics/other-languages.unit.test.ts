import { describe, expect, test } from 'vitest';
import { readVerbatim } from './testing/read-verbatim.ts';

/** Revenue and net income; the reason where one is absent. */
function figuresIn(text: string): readonly (number | string)[] {
  const { revenue, netIncome } = readVerbatim([{ text, headings: [], place: 1, isTable: false }]);
  return [revenue, netIncome].map((one) => (one.kind === 'absent' ? one.reason : one.value));
}

describe('sentences in French, Spanish and German', () => {
  test.each([
    [
      "Communiqué. Le groupe Valmorin a réalisé en 2024 un chiffre d'affaires de 342,7 millions d'euros. Le résultat net part du groupe ressort à 27,9 millions d'euros, contre 24,1 millions.",
      342_700_000,
      27_900_000,
    ],
    [
      "Au premier semestre, le chiffre d'affaires consolidé d'Aubrac s'établit à 58,4 M€. La perte nette s'élève à 3,7 M€.",
      58_400_000,
      -3_700_000,
    ],
    [
      'Grupo Almadén cerró 2024 con unos ingresos de 186,3 millones de euros. El beneficio neto fue de 12,4 millones de euros.',
      186_300_000,
      12_400_000,
    ],
    [
      'Die Reinhardt Logistik SE hat einen Umsatz von 712,5 Mio. Euro erzielt. Unter dem Strich stand ein Jahresüberschuss von 21,6 Mio. Euro.',
      712_500_000,
      21_600_000,
    ],
    [
      'Im Jahr 2024 steigerte die Brunner Gruppe ihren Umsatz um 8,1 Prozent auf 254,3 Mio. Euro.',
      254_300_000,
      'notStated',
    ],
  ])('%s', (text, revenue, netIncome) => {
    expect(figuresIn(text)).toEqual([revenue, netIncome]);
  });

  test.each([
    "Nous exploitons des ferries. Le chiffre d'affaires de Northlink s'élève à 96 millions d'euros.",
    "Nous exploitons des ferries. Le groupe Northlink a réalisé un chiffre d'affaires de 96 millions d'euros.",
    "Northlink, dont le chiffre d'affaires est de 96 millions d'euros, est notre client.",
    "Notre chiffre d'affaires a augmenté de 12 millions d'euros.",
    'Las ventas crecieron en 5 millones de euros.',
    'Wir bauen Türen. Die Brandt AG hat einen Umsatz von 5 Mio. Euro erzielt.',
    'Revenue a year ago was $5 million.',
    'We agreed to buy Tillamook, which has annual sales of $46 million.',
    'The clinic was built in 2003. Our largest donor, Veltro Pharma, had sales of $29 million.',
    'On a non-GAAP basis, revenue was $207 million.',
  ])('a change, or the revenue of another company, is none: %s', (text) => {
    expect(figuresIn(text)[0]).toBe('notStated');
  });

  test('the GAAP figure counts beside the one that is adjusted', () => {
    const text =
      'GAAP revenue was $204.6 million; on a non-GAAP basis, revenue was $210.0 million. GAAP net income was $15.8 million, while non-GAAP net income was $29.3 million.';
    expect(figuresIn(text)).toEqual([204_600_000, 15_800_000]);
  });
});

describe('rows in other languages', () => {
  test.each([
    [
      '(miles de euros)\t2024\t2023\nCifra de negocios\t215.640\t198.377\nResultado del ejercicio\t13.773\t10.262',
      215_640_000,
      13_773_000,
    ],
    ['MSEK\t2024\t2023\nNettoomsättning\t3 842\t3 615\nÅrets resultat\t277\t243', 3_842_000_000, 277_000_000],
    [
      '(NOK 1 000)\n | Note | 2024 | 2023\nDriftsinntekter | 2 | 418 220 | 396 114\nÅrsresultat |  | 39 116 | 30 902',
      418_220_000,
      39_116_000,
    ],
    [
      '(migliaia di euro)\t2024\t2023\nRicavi\t64.218\t60.905\nUtile netto\t5.744\t4.981',
      64_218_000,
      5_744_000,
    ],
  ])('%s', (text, revenue, netIncome) => {
    expect(figuresIn(text)).toEqual([revenue, netIncome]);
  });

  test('a scale in an unknown language gives no value', () => {
    const text = '(zentimos de euros)\t2024\t2023\nRicavi\t64.218\t60.905';
    expect(figuresIn(text)[0]).toBe('unit');
  });
});

describe('figures of the whole beside those of its parts', () => {
  test('the column of the group counts in a table of segments, and the total of segments does not', () => {
    const text = `Segment information, year ended 31 March 2025 (£m)
 | Rail | Energy | Total segments | Eliminations | Group
Revenue | 288.0 | 97.4 | 385.4 | (14.2) | 371.2
Profit for the year |  |  |  |  | 36.2`;
    expect(figuresIn(text)).toEqual([371_200_000, 36_200_000]);
  });

  test('consolidated revenue below segments counts, with the net income that follows it', () => {
    const text = `Revenue by segment (in millions)
\t2024\t2023
Consumer\t$ 1,420\t$ 1,377
Total segment revenue\t1,420\t1,377
Intersegment eliminations\t(37)\t(33)
Consolidated net revenues\t$ 1,383\t$ 1,344
Net earnings\t$ 142\t$ 131`;
    expect(figuresIn(text)).toEqual([1_383_000_000, 142_000_000]);
  });

  test('GAAP rows and the GAAP column of a reconciliation count', () => {
    const rows = `Reconciliation of GAAP to Non-GAAP Results
(in millions)
\t2024\t2023
GAAP revenue\t$ 918.4\t$ 846.1
Non-GAAP revenue\t$ 924.6\t$ 855.9
GAAP net loss\t$ (52.7)\t$ (88.3)
Non-GAAP net income\t$ 102.9\t$ 65.3`;
    expect(figuresIn(rows)).toEqual([918_400_000, -52_700_000]);
    const columns = `Reconciliation, three months ended March 31, 2025 (in thousands)
\tGAAP\tAdjustments\tNon-GAAP
Revenue\t$ 84,210\t$ 900\t$ 85,110
Net income\t$ 5,118\t$ 9,004\t$ 14,122`;
    expect(figuresIn(columns)).toEqual([84_210_000, 5_118_000]);
  });

  test('actual figures count beside those of a budget', () => {
    const text = `Statement of revenues, fiscal year 2025
Revenues\tActual\tBudget
Total revenues\t32,290,520\t32,200,000`;
    expect(figuresIn(text)[0]).toBe(32_290_520);
  });

  test('quarters beside nine months', () => {
    const text = `NOK million | Q3 2025 | Q3 2024 | 9M 2025 | 9M 2024
Operating revenues | 1,204 | 1,118 | 3,497 | 3,266`;
    expect(figuresIn(text)[0]).toBe(1_204_000_000);
  });
});
