import { describe, expect, it } from 'vitest';
import { createPassageFinder } from './find-passages.ts';
import { languageOf, unaccented } from './languages.ts';
import { wantedWordsIn } from './question-words.ts';

const best = (question: string, ...passages: string[]) => {
  const finder = createPassageFinder<string>(wantedWordsIn(question));
  for (const text of passages) finder.consider({ where: text, text, headings: [], document: 'File.txt' });
  const [first] = finder.best();
  return first?.where.slice(first.start, first.end);
};

describe('a question is read in its language', () => {
  it.each([
    ['Wie hoch ist die Miete?', 'de'],
    ['Was kostet das Lager?', 'de'],
    ['Quel est le loyer ?', 'fr'],
    ['Où se trouve l’usine ?', 'fr'],
    ['What was the rent?', 'en'],
    ['Who was the landlord in Die?', 'en'],
    ['Rent', 'en'],
  ])('%s: %s', (question, language) => expect(languageOf(question)).toBe(language));
});

it('accents, composed or not, capitals and ligatures make no other word', () => {
  expect(unaccented('GRÖSSE größe Œuvre e\u0301te\u0301 été ﬁn')).toBe('grosse grosse oeuvre ete ete fin');
});

describe('an answer is found', () => {
  it('in a sentence with other endings, accents and compounds', () => {
    const text = 'Wir haben zwei Kupferlieferanten. Die größten Räume stehen leer.';
    expect(best('Wie viele Lieferanten haben wir?', text)).toBe('Wir haben zwei Kupferlieferanten.');
    expect(best('Quels salaries sont formés ?', 'Les salariés du dépôt sont formés.')).toBeDefined();
  });

  it('in a document of another language, but rather in one of its own', () => {
    const german = 'Die Miete beträgt 800 Euro.';
    expect(best('How high is the rent?', german)).toBe(german);
    expect(best('How high is the rent?', german, 'The rent is EUR 900.')).toBe('The rent is EUR 900.');
  });

  it('with the whole date: a German ordinal ends no sentence', () =>
    expect(best('Wann endet der Mietvertrag?', 'Der Mietvertrag endet am 31. Dezember 2029.')).toBe(
      'Der Mietvertrag endet am 31. Dezember 2029.',
    ));
});

describe('nothing is found', () => {
  it('where a price is asked for and the number beside the thing is none', () => {
    const text = 'There are 12 chargers in the yard. The cost of power is high.';
    expect(best('How many chargers are in the yard?', text)).toBe('There are 12 chargers in the yard.');
    expect(best('How much did the chargers cost?', text)).toBeUndefined();
    expect(best('How much did the chargers cost?', 'The chargers cost EUR 900.')).toBeDefined();
  });

  it('where a sentence has only the name of the place in which somebody is looked for', () =>
    expect(
      best(
        'Who is the landlord in Derby?',
        'We move from Derby to Leeds. There the landlord pays for water.',
      ),
    ).toBeUndefined());

  it.each([
    ['Wie hoch sind die Nebenkosten?', 'Die Miete beträgt 8.750 Euro zuzüglich Nebenkosten.'],
    [
      'Wie hoch sind die monatlichen Nebenkosten?',
      'Die monatliche Miete beträgt 8.750 Euro zzgl. Nebenkosten.',
    ],
    [
      'Wie hoch sind die monatlichen Nebenkosten?',
      'Die monatliche Miete beträgt 800 Euro. Die Nebenkosten trägt er.',
    ],
    ['How high are the service charges?', 'The rent is EUR 900 plus service charges.'],
    ['Wie hoch ist der Auftrag?', 'Der Auftrag wird zu 85 Prozent vom Land gefördert.'],
    ['Wie hoch ist der Auftrag?', 'Der Auftrag ist um 8 Prozent gewachsen, weil 30 % des Umbaus neu sind.'],
    ['How large is the order?', '30 per cent of the order are due in May.'],
    ['Quel est le montant des charges ?', 'Le loyer est de 900 euros hors charges.'],
  ])('where the amount is that of something else: %s %s', (question, text) =>
    expect(best(question, text)).toBeUndefined(),
  );
});

describe('an amount is found', () => {
  it.each([
    ['Wie hoch sind die Nebenkosten?', 'Die Miete beträgt 8.750 Euro zuzüglich 900 Euro Nebenkosten.'],
    ['Wie hoch sind die Nebenkosten?', 'Die Miete beträgt 8.750 Euro zuzüglich Nebenkosten von 900 Euro.'],
    ['Wie hoch ist die Miete ohne Nebenkosten?', 'Die Miete beträgt 8.750 Euro ohne Nebenkosten.'],
    ['Wie hoch ist im Werk die Miete?', 'Die Miete des Werks beträgt 8.750 Euro.'],
    ['Wie viel Prozent des Umsatzes sind Ersatzteile?', 'Ersatzteile sind 12 Prozent des Umsatzes.'],
    ['How high is the rent?', 'The rent is EUR 900 plus service charges.'],
    ['Wie hoch ist der Auftrag?', 'Der Auftrag über 3,4 Mio. Euro wird zu 85 Prozent gefördert.'],
    ['Wie hoch ist die Marge?', 'Die Marge beträgt 6 Prozent.'],
    ['Wie hoch ist der Exportanteil?', 'Der Exportanteil lag bei 30 Prozent des Umsatzes.'],
  ])('where the sentence states it: %s %s', (question, text) => expect(best(question, text)).toBe(text));

  it('in the sentence that names it, even if its neighbour has as many words of the question', () =>
    expect(
      best(
        'Wie hoch sind die monatlichen Nebenkosten?',
        'Die monatliche Miete beträgt 800 Euro. Die Nebenkosten betragen 90 Euro.',
      ),
    ).toBe('Die Nebenkosten betragen 90 Euro.'));
});
