import { describe, expect, test } from 'vitest';
import { createPassageFinder } from './find-passages.ts';
import { wantedWordsIn } from './question-words.ts';

function quotesFor(question: string, text: string): readonly string[] {
  const finder = createPassageFinder<string>(wantedWordsIn(question));
  finder.consider({ where: text, text, headings: [], document: 'notes.txt' });
  return finder.best().map(({ where, start, end }) => where.slice(start, end));
}

const trust = 'The trust was fined £90,000 since it had reported the spillage too late.';
const cooling = 'The cooling in hall B failed. Nobody was hurt. The cause was a loose cable.';
const branches = 'Branch\tManager\tEmployees\nUlm\tPetra Haas\t14\nGraz\tEmil Stern\t9';
const fleet = 'Vehicle\tDriver\nTruck 1\tSam Diaz';

describe('a question is answered', () => {
  test.each([
    ['Why was the trust fined?', trust, trust],
    ['What caused the cooling to fail?', cooling, cooling],
    ['Who is the manager in Graz?', branches, 'Graz\tEmil Stern\t9'],
    ['How many employees does Ulm have?', branches, 'Ulm\tPetra Haas\t14'],
    [
      'Who chaired the council meeting?',
      'The council met in the reading room. Joan Hartley chaired.',
      'Joan Hartley chaired.',
    ],
    [
      'How many farmers keep goats?',
      'We interviewed 84 farmers. Of them 52 keep cows and 19 keep goats.',
      'We interviewed 84 farmers. Of them 52 keep cows and 19 keep goats.',
    ],
    [
      'Which court decides disputes?',
      'Disputes are decided by the court in Mainz.',
      'Disputes are decided by the court in Mainz.',
    ],
  ])('%s', (question, text, quote) => {
    expect(quotesFor(question, text)).toEqual([quote]);
  });
});

describe('a question is refused', () => {
  test.each([
    ['Why did Joan Hartley chair the meeting?', 'The meeting was in May. Joan Hartley chaired.'],
    ['Why did exports to Italy double?', 'Exports to Italy doubled since 2019.'],
    ['Which hospital treated Stan Biggs?', 'A porter, Stan Biggs, was treated in hospital for three weeks.'],
    ['Who plays the harp?', 'The harp was damaged on the way to Linz. The orchestra has 12 brass players.'],
    ['Who drives Truck 2?', fleet],
  ])('%s', (question, text) => {
    expect(quotesFor(question, text)).toEqual([]);
  });
});
