import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stakeholderRoles } from '../../../../../../../domain/assessment/roles.ts';
import { emptyDraft, readDraft } from '../import/import-draft.ts';

type Person = {
  readonly first: string;
  readonly last: string;
  readonly email: string;
  readonly group: string;
};

const languages = [
  ['First name', 'Surname', 'E-mail', 'Group', 'Room'],
  ['Vorname', 'Nachname', 'E-Mail-Adresse', 'Gruppe', 'Raum'],
  ['Prénom', 'Nom', 'Courriel', 'Groupe', 'Salle'],
  ['Nombre', 'Apellidos', 'Correo electrónico', 'Grupo', 'Sala'],
  ['Nome', 'Cognome', 'Posta elettronica', 'Ruolo', 'Stanza'],
] as const;

const name = fc
  .array(fc.constantFrom(...'aeioubdgklmnrstäöüßéèñçłőşæø'), { minLength: 2, maxLength: 9 })
  .map((letters) => letters.join(''))
  .map((word) => word.charAt(0).toLocaleUpperCase('de') + word.slice(1))
  .filter((word) => !/^(?:SS|ss)/.test(word));
const lastName = fc.oneof(
  name,
  fc.tuple(name, name).map((parts) => parts.join('-')),
  fc.tuple(name, name).map(([one, two]) => `von ${one} ${two}`),
  name.map((one) => `O'${one}`),
  name.map((one) => `${one} "Bo"`),
  name.map((one) => `${one}; ${one}, Jr`),
);
const people = fc
  .array(fc.record({ first: name, last: lastName, group: fc.constantFrom(...stakeholderRoles) }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((list): readonly Person[] =>
    list.map((one, index) => ({ ...one, email: `person.${index}@roster.example` })),
  );
const layout = fc.record({
  separator: fc.constantFrom(';', ',', '\t', '|'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  headings: fc.constantFrom(...languages),
  order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }),
  allQuoted: fc.boolean(),
  blankAfter: fc.array(fc.nat(25), { maxLength: 4 }),
  mark: fc.boolean(),
  spelling: fc.constantFrom<(text: string) => string>(
    (text) => text,
    (text) => text.toUpperCase(),
    (text) => ` ${text.toLowerCase()}  `,
  ),
});
type Layout = typeof layout extends fc.Arbitrary<infer L> ? L : never;

function written(list: readonly Person[], how: Layout): string {
  const { separator, lineEnd, headings, order, allQuoted, blankAfter, mark, spelling } = how;
  const cell = (text: string) =>
    allQuoted || text.includes(separator) || text.startsWith('"') ? `"${text.replaceAll('"', '""')}"` : text;
  const line = (cells: readonly string[]) => order.map((at) => cell(cells[at] ?? '')).join(separator);
  const lines = list.flatMap(({ first, last, email, group }, index) => [
    line([first, last, email, spelling(group), `R${index}`]),
    ...(blankAfter.includes(index) ? [''] : []),
  ]);
  return (mark ? '\ufeff' : '') + [line(headings), ...lines].join(lineEnd);
}

const read = (text: string) =>
  readDraft({ ...emptyDraft, text }, { groups: stakeholderRoles, second: undefined }, []);

describe('a roster', () => {
  test('with headings gives exactly its people, and names the one column that is not used', () => {
    fc.assert(
      fc.property(people, layout, (list, how) => {
        const { people: found, problem, lost } = read(written(list, how));
        expect(problem).toBeNull();
        expect(found).toEqual(
          list.map(({ first, last, email, group }) => ({
            name: `${first} ${last}`,
            email,
            role: group,
            secondGroup: '',
          })),
        );
        expect(lost.columns.map(({ heading }) => heading)).toEqual([how.headings[4]]);
      }),
      { numRuns: 300 },
    );
  });

  test('with damaged lines keeps the others, and every damaged line is a finding', () => {
    const damage = fc.constantFrom<(one: Person, before: Person) => Person>(
      (one) => ({ ...one, email: '' }),
      (one) => ({ ...one, email: one.email.replace('@', ' at ') }),
      (one) => ({ ...one, email: 'person@' }),
      (one) => ({ ...one, email: `${one.email}, x@other.example` }),
      (one) => ({ ...one, email: '', first: one.email }),
      (one, before) => ({ ...one, email: before.email.toUpperCase() }),
    );
    fc.assert(
      fc.property(people, layout, damage, fc.nat(24), (list, how, damaged, at) => {
        const [keep, ...others] = list;
        if (!keep || others.length === 0) return;
        const bad = 1 + (at % others.length);
        const changed = list.map((one, index) => (index === bad ? damaged(one, keep) : one));
        const { people: found, findings } = read(written(changed, how));
        expect(found.map(({ email }) => email)).toEqual(
          list.flatMap(({ email }, index) => (index === bad ? [] : [email])),
        );
        const leftOut = findings.filter(({ kind }) => kind !== 'nameWithComma').flatMap(({ lines }) => lines);
        expect(leftOut).toHaveLength(1);
      }),
      { numRuns: 300 },
    );
  });

  test('of any text at all: every line gives a person or is a finding, and no address becomes a name', () => {
    const piece = fc.constantFrom(
      ...[
        'a@x.example',
        'b@x.example',
        'Ada',
        'Byron',
        'Manager',
        ';',
        ',',
        '\t',
        '\n',
        '"',
        '<',
        '>',
        ' ',
        '@',
        'E-Mail',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { rows, people: found, already, findings, heading } = read(pieces.join(''));
        const isFoundOnly = new Set([
          'nameWithComma',
          'noName',
          'nameRefused',
          'nameTooLong',
          'brokenLetters',
        ]);
        const lines = findings.filter(({ kind }) => !isFoundOnly.has(kind)).flatMap((one) => one.lines);
        expect(found.length + already.length + lines.length).toBe(rows.length - (heading >= 0 ? 1 : 0));
        expect(found.filter((one) => one.name.includes('@'))).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });
});
