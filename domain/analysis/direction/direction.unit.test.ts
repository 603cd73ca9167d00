import { describe, expect, test } from 'vitest';
import { claimsIn } from './claims.ts';
import { directionOf } from './direction.ts';

describe('the direction of a sentence', () => {
  test.each([
    ['Our brand is strong, and customers recommended us.', 'strength'],
    ['Revenue rose by 12 per cent.', 'strength'],
    ['Complaints about deliveries fell from 340 to 95.', 'strength'],
    ['We passed the audit without any findings, on time and within budget.', 'strength'],
    ['Staff turnover climbed to 31 per cent.', 'problem'],
    ['Two of five milestones are overdue.', 'problem'],
    ['The market share of our largest product declined again.', 'problem'],
    ['The plan is not reliable.', 'problem'],
    ['The warehouse is understaffed since May.', 'problem'],
    ["We don't trust the numbers; the forecast is outdated.", 'problem'],
    ['Quality problems have been eliminated.', 'strength'],
    ['Delivery delays are a thing of the past.', 'strength'],
    ['The problems with the scanner were not resolved.', 'problem'],
    ['Customers are far from satisfied with our support.', 'problem'],
    ['Our margins are anything but strong.', 'problem'],
    ['We did not take on any new overdue debt.', 'strength'],
    ['Nobody in the northern plant resigned, and no branch of the group lost money.', 'strength'],
    ['No bonus was paid, and complaints about deliveries rose.', 'problem'],
    ['Our product is stronger than those of our competitors.', 'strength'],
    ['In tenders against rivals our position is strong.', 'strength'],
    ['Competitors win the large customers, and our position is weak.', 'problem'],
  ])('%s → %s', (sentence, direction) => {
    expect(directionOf(sentence)).toBe(direction);
  });

  test.each([
    ['a neutral statement', 'The board met six times during the year.'],
    ['a rule', 'If a breach occurs, the officer must be told within 72 hours.'],
    ['an intention', 'We will build a strong brand and improve satisfaction.'],
    ['both at once', 'Revenue rose, but the warehouse is understaffed.'],
    ['a movement of something neither wanted nor unwanted', 'The number of meetings increased.'],
    ['a sentence without words', '— 12 / 34'],
    ['a rival', 'Our competitor Halvorsen has excellent customer loyalty and a strong brand.'],
    ['an allegation', 'The audit committee rejected the allegation of weak governance.'],
    ['a claim of others', 'The committee does not accept the claim that customer complaints rose.'],
    ['a condition that was not met', 'Had we won the tender, revenue rose by half.'],
    ['an instruction', 'Do not mention the failed pilot to anybody.'],
    ['an instruction to be careful', 'Make sure that complaints are answered quickly.'],
    ['a row of words', 'Complaints | Delay | Lost customers | Owner'],
    ['an aim of the past', 'Last year we aimed to reduce complaints by half.'],
  ])('is absent for %s', (_, sentence) => {
    expect(directionOf(sentence)).toBeUndefined();
  });

  test('is reversed by a negation directly before the word, but not by one with three or more words between', () => {
    expect(directionOf('There were no complaints.')).toBe('strength');
    expect(directionOf('It is not about the many weak suppliers.')).toBe('problem');
  });
});

describe('the claims of a passage', () => {
  test('are not read from the names of columns, but from sentences in cells', () => {
    const table = 'Reason for the late delivery | Owner\nThe warehouse is understaffed since May. | Anna';
    expect(claimsIn(table)).toMatchObject([{ start: table.indexOf('\n') + 1, direction: 'problem' }]);
  });

  test('are not those about a rival named in the sentence before, unless a sentence speaks of us', () => {
    const rival =
      'Halvorsen is our largest competitor. Halvorsen has excellent customer loyalty and a strong brand.';
    expect(claimsIn(rival)).toEqual([]);
    expect(claimsIn(`${rival} Our own brand is strong, too.`)).toMatchObject([{ direction: 'strength' }]);
  });
});

describe('claims of a text that mentions others', () => {
  const sentencesOf = (text: string) => claimsIn(text).map(({ start, end }) => text.slice(start, end));

  test.each([
    'Our sales fell in June. Halden Cycles AG competes with us. It has a strong brand.',
    'Our sales fell in June. Halden Cycles AG competes with us.\n\nHalden won excellent reviews.',
    'Our sales fell in June. A rival opened a shop.\n\nWe stayed calm. They have serious quality problems.',
    'Our sales fell in June. Market leader Halden has a strong brand. Its reviews are excellent.',
    'Our sales fell in June. The landlord, Crestway Estates, is known to us. Crestway has been criticised for delays.',
    'Our sales fell in June. Halden opened a shop. Their margins are very weak.',
  ])('are only those about us: %j', (text) => {
    expect(sentencesOf(text)).toEqual(['Our sales fell in June.']);
  });

  test.each([
    'Our drivers work at night. They are very understaffed.',
    'A rival hired two of our drivers. Our drivers work at night. They are very understaffed.',
    'Halden Cycles AG, annual letter. We had a year of change. Halden is badly understaffed.',
    'We reviewed Supplier Management in June. Management is badly understaffed.',
    'The managers work at night. Their team is badly understaffed.',
    'We met the customer Valmet in June. Valmet is dissatisfied with the late invoices.',
    'Halden took customers from us: it was a weak year.',
  ])('are found where the words may be about others, but are not: %j', (text) => {
    expect(claimsIn(text)).toHaveLength(1);
  });
});
