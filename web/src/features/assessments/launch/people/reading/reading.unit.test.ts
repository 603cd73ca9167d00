import { describe, expect, test } from 'vitest';
import { stakeholderRoles } from '../../../../../../../domain/assessment/roles.ts';
import type { SecondChoice } from '../people-rows.ts';
import { guessColumns, guessHeading } from './columns.ts';
import { likelyGroup } from './group-names.ts';
import { readPeople } from './read-people.ts';
import { sourceRows } from './source-rows.ts';

/** Reads a text by the guesses alone, as it is before anybody chooses. */
function read(
  text: string,
  groups: readonly string[] = stakeholderRoles,
  second?: SecondChoice,
  listed: readonly string[] = [],
) {
  const rows = sourceRows(text);
  const heading = guessHeading(rows);
  const columns = guessColumns(rows, heading, { groups, second });
  const roles = columns.map(({ guess }) => guess.role);
  const reading = readPeople(rows, { heading, roles }, { groups, second }, listed);
  return {
    heading,
    roles,
    reasons: columns.map(({ guess }) => guess.reason),
    people: reading.people,
    findings: reading.findings.map(({ kind, lines }) => [kind, ...lines.map(({ number }) => number)]),
  };
}

const ada = { name: 'Ada Byron', email: 'ada@example.org', role: 'Manager', secondGroup: '' };

describe('reported faults of pasted people', () => {
  test('first name and surname in two columns are one name', () => {
    const { people, roles } = read('E-Mail;Vorname;Nachname;Funktion\nada@example.org;Ada;Byron;Manager');
    expect(roles).toEqual(['email', 'first', 'last', 'group']);
    expect(people).toEqual([ada]);
  });

  test('a preferred name is the first name beside a surname, and not one beside a first name', () => {
    const [cells, mail] = ['Lee;', 'ann@example.org'];
    expect(read(`Preferred Name;Last Name;Work Email\nAnn;${cells}${mail}`)).toMatchObject({
      roles: ['first', 'last', 'email'],
      people: [{ name: 'Ann Lee' }],
    });
    expect(read(`First Name;Preferred Name;Last Name;Work Email\nAnnabel;Ann;${cells}${mail}`)).toMatchObject(
      { roles: ['first', 'ignore', 'last', 'email'], people: [{ name: 'Annabel Lee' }] },
    );
  });

  test('a title and a department never become part of a name or a group', () => {
    const text = 'Name,Title,Department,Mail,Group\nAda Byron,CFO,Finance,ada@example.org,Manager';
    expect(read(text).people).toEqual([ada]);
    expect(read(text).roles).toEqual(['name', 'ignore', 'ignore', 'email', 'group']);
    const unknown = read(text.replace('Manager', 'Wizard'));
    expect(unknown.people).toEqual([{ ...ada, role: 'Wizard' }]);
  });

  test.each([
    ['Name;Manager E-Mail;E-Mail', 'Anna;boss@x.example;anna@x.example', ['name', 'ignore', 'email']],
    [
      'Name;Vorgesetzte E-Mail;E-Mail dienstlich',
      'Anna;boss@x.example;anna@x.example',
      ['name', 'ignore', 'email'],
    ],
    [
      'Name;Private email;Business email',
      'Anna;anna@home.example;anna@x.example',
      ['name', 'ignore', 'email'],
    ],
    ['Name;E-mail Address;E-mail 2 Address', 'Anna;anna@x.example;a2@x.example', ['name', 'email', 'ignore']],
    [
      'Name;HR business partner email;User email',
      'Anna;boss@x.example;anna@x.example',
      ['name', 'ignore', 'email'],
    ],
    [
      'Name;Company contact email;Participant email',
      'Anna;boss@x.example;anna@x.example',
      ['name', 'ignore', 'email'],
    ],
    [
      'Name;Office admin e-mail;Employee e-mail',
      'Anna;boss@x.example;anna@x.example',
      ['name', 'ignore', 'email'],
    ],
    [
      'Name;E-Mail Dienststelle;E-Mail Person',
      'Anna;boss@x.example;anna@x.example',
      ['name', 'ignore', 'email'],
    ],
    ['displayName;userPrincipalName;mail', 'Anna;a2@x.example;anna@x.example', ['name', 'ignore', 'email']],
  ])('of several columns of addresses "%s", the person’s own for work is used', (heading, line, roles) => {
    const found = read(`${heading}\n${line}\n${line.replaceAll(/[aA]nna|boss|a2/g, 'ben')}`);
    expect(found.roles).toEqual(roles);
    expect(found.people[0]?.email).toBe('anna@x.example');
  });

  test.each([
    ['Name;Mail 1;Mail 2', [null, null]],
    ['Name;Email;E-Mail', [null, null]],
    ['Name;Manager email', [null]],
    ['Name;Personal email;Other email', [null, null]],
    ['Name;Mail;Employee email', [null, null]],
    ['Name;Work email;Office email', [null, null]],
  ])('of columns of addresses "%s", the person is asked', (heading, roles) => {
    const cells = heading.split(';').slice(1);
    const line = (name: string) => [name, ...cells.map((_, at) => `${name}${at}@x.example`)].join(';');
    const found = read(`${heading}\n${line('anna')}\n${line('ben')}`);
    expect(found.roles.slice(1)).toEqual(roles);
    expect(found.people).toEqual([]);
  });

  test.each([
    ['-1', ['1', '2']],
    ['A-', ['A', 'B']],
    ['\u22121', ['1', '-2']],
  ])('a group "%s" is none of %j, because the sign is a part of its name', (group, groups) => {
    expect(read(`Name,Email,Group\nAda,ada@x.example,${group}`, groups).people[0]?.role).toBe(group);
    expect(read(`Name,Email,Group\nAda,ada@x.example,co op`, ['Co-op']).people[0]?.role).toBe('Co-op');
  });

  test('a line of addresses with different separators is one person per address', () => {
    const { people } = read('a@x.example; b@x.example, c@x.example d@x.example');
    expect(people.map(({ name, email }) => [name, email])).toEqual(
      ['a', 'b', 'c', 'd'].map((one) => ['', `${one}@x.example`]),
    );
  });

  test.each(['employees', 'Mitarbeiter', 'CEO', 'Employe'])('"%s" is asked about', (text) => {
    expect(read(`Ada, ada@example.org, ${text}`).people.map(({ role }) => role)).toEqual([text]);
  });

  test.each([
    ['employees', 'Employee'],
    ['Mitarbeiter', 'Employee'],
    ['Führungskräfte', 'Manager'],
    ['CEO', 'CEO / Executive'],
    ['Board', 'Board Member'],
    ['Emploee', 'Employee'],
    ['Advisor', 'Consultant/Advisor'],
    ['Clients', 'Customer'],
    ['Wizard', null],
  ])('for "%s" the group %s is offered', (text, group) => {
    expect(likelyGroup(text, stakeholderRoles)).toBe(group);
  });

  test('no group is offered if several are as near', () => {
    expect(likelyGroup('Sales', ['Sales North', 'Sales South'])).toBeNull();
  });

  test.each(['MANAGER', ' manager ', 'Manager.', 'Mánager'])('"%s" is the group Manager', (text) => {
    expect(read(`Ada Byron, ada@example.org, ${text}`).people).toEqual([ada]);
  });

  test.each([
    ['> 5 years', ['< 5 years']],
    ['A+', ['A', 'B']],
    ['Team 👎', ['Team 👍']],
  ])('"%s" is not one of the groups %j', (text, groups) => {
    expect(read(`Ada, ada@example.org, ${text}`, groups).people.map(({ role }) => role)).toEqual([text]);
  });

  test('"&" and "and" are the same in a group', () => {
    expect(read('x, x@x.example, r and d', ['R&D']).people[0]?.role).toBe('R&D');
    expect(read('x, x@x.example, RD', ['R&D']).people[0]?.role).toBe('RD');
  });
});

describe('rows and columns', () => {
  test.each([
    'Ada Byron, ada@example.org, Manager',
    'Ada Byron;ada@example.org;manager',
    'Ada Byron\tada@example.org\tManager',
    'Ada\tByron\tada@example.org\tManager',
    'ada@example.org, Ada Byron, Manager',
    'Manager, Ada Byron, ada@example.org',
    'Ada Byron <ada@example.org>, Manager',
    '"Ada Byron","ada@example.org","Manager"',
    '"Byron, Ada";ada@example.org;Manager',
    'Byron, Ada;ada@example.org;Manager',
    'sep=|\nAda Byron|ada@example.org|Manager',
    '\ufeffName;E-Mail;Gruppe\r\nAda Byron;mailto:ada@example.org;Manager\r\n',
    '\ufeff"Name";"E-Mail";"Gruppe"\n"Ada Byron";"ada@example.org";"Manager"',
    'Nom;Prénom;Courriel;Groupe\nByron;Ada;ada@example.org;Manager',
    'Nombre;Apellidos;Correo electrónico;Grupo\nAda;Byron;ada@example.org;Manager',
    'Nome;Cognome;Posta elettronica;Ruolo\nAda;Byron;ada@example.org;Manager',
    'Name;Vorname;E-Mail;Rolle\nByron;Ada;ada@example.org;Manager',
    'Participants 2026\nName;Mail;Role\nAda Byron;ada@example.org;Manager',
    'Role;E-mail;Name;Note\nManager;ada@example.org;Ada Byron;"first\nsecond"',
  ])('reads %j', (text) => {
    expect(read(text).people).toEqual([ada]);
  });

  test.each([';', ','])(
    'a list of a mail program divided by "%s" keeps the people beside what gives none',
    (mark) => {
      const people = Array.from({ length: 12 }, (_, at) => `Anna K${at} <anna${at}@x.example>`);
      const bad = ['Bo Hall <bo at x.example>', '<>', 'Cy <cy@b@x.example>', 'Di <di@x>'];
      const { people: kept, findings } = read(
        [...people.slice(0, 6), ...bad, ...people.slice(6)].join(`${mark} `),
      );
      expect(kept.map(({ name }) => name)).toEqual(people.map((_, at) => `Anna K${at}`));
      expect(findings.flatMap(([, ...lines]) => lines)).toHaveLength(bad.length);
      const nobody = read([...people, 'nobody'].join(`${mark} `));
      expect(nobody.people).toHaveLength(mark === ';' ? 12 : 0);
      // "Keller" may be a surname, which would be lost.
      expect(read(`${people.join(', ')}, Keller, Eve <eve@x.example>`).people).toEqual([]);
    },
  );

  test('a mail program that repeats the address as the name, or quotes the name, gives no other name', () => {
    const text = [
      "'Anna Keller' <anna@x.example>",
      "'bo@x.example' <Bo@x.example>",
      '"cy@x.example" <cy@x.example>',
      "di@x.example <di@x.example>; Eve O'Hara <eve@x.example>",
    ].join('; ');
    expect(read(text).people.map(({ name, email }) => [name, email.toLowerCase()])).toEqual([
      ['Anna Keller', 'anna@x.example'],
      ['', 'bo@x.example'],
      ['', 'cy@x.example'],
      ['', 'di@x.example'],
      ["Eve O'Hara", 'eve@x.example'],
    ]);
  });

  test('a list copied from a mail program is read by its brackets', () => {
    const { people } = read(
      '"Byron, Ada" <ada@example.org>; Hopper, Grace <grace@example.org>; <bo@example.org>',
    );
    expect(people.map(({ name, email }) => [name, email])).toEqual([
      ['Ada Byron', 'ada@example.org'],
      ['Grace Hopper', 'grace@example.org'],
      ['', 'bo@example.org'],
    ]);
  });

  test('a name with a comma among names without one is not turned around, and is a finding', () => {
    const { people, findings } = read('"Byron, Ada" <ada@example.org>; Grace Hopper <grace@example.org>');
    expect(people.map(({ name }) => name)).toEqual(['Byron, Ada', 'Grace Hopper']);
    expect(findings).toEqual([['nameWithComma', 1]]);
  });

  test('a quote that does not close takes no other line with it', () => {
    const { people } = read('"Ada;a@x.example;Manager\nBo;b@x.example;Manager\nCy;c@x.example;"Manager"');
    expect(people.map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example', 'c@x.example']);
  });

  test('one separator applies to all lines; a line without it may have another, if it then has as many cells', () => {
    const { people, findings } = read(
      [
        'Ada; ada@x.example; Manager',
        'Bo, bo@x.example, Manager',
        'Cy, Jr.; cy@x.example; Manager',
        'Di, di@x.example',
      ].join('\n'),
    );
    expect(people.map(({ name }) => name)).toEqual(['Ada', 'Bo', 'Cy, Jr.']);
    expect(findings).toEqual([
      ['addressElsewhere', 4],
      ['nameWithComma', 3],
    ]);
  });

  test('a line divided by "|" is not one long address', () => {
    const { people } = read('Ada|Manager|ada@x.example\nBo|Manager|bo@x.example, b@x.example');
    expect(people.map(({ name, email }) => [name, email])).toEqual([['Ada', 'ada@x.example']]);
  });

  test('columns of words whose order says nothing must be asked about', () => {
    const { roles, reasons } = read('ada@example.org, Ada, Byron');
    expect(roles).toEqual(['email', null, null]);
    expect(reasons).toEqual(['addresses', 'unsure', 'unsure']);
  });

  test('the second address of a person is not used, and says so', () => {
    const text = 'Name;Mail;Mail private\nAda;ada@example.org;ada@home.example';
    expect(read(text).roles).toEqual(['name', 'email', 'ignore']);
    expect(read(text).people.map(({ email }) => email)).toEqual(['ada@example.org']);
  });

  test('a word that repeats is a group, not a name', () => {
    const lines = ['Ann', 'Bob', 'Cy', 'Di'].map(
      (name, at) => `${at % 2 ? 'North' : 'South'};${name};${name}@x.example`,
    );
    expect(read(lines.join('\n'), ['A']).roles).toEqual(['group', 'name', 'email']);
  });
});

describe('findings', () => {
  test('each line that gives no person has a reason, the worst first', () => {
    const { people, findings } = read(
      [
        'Name;Mail;Role',
        'Ada Byron;ada@example.org;Manager',
        'Ada Byron;ADA@example.org;',
        'Bo;bo at example.org;Manager',
        'Cy;cy@example;Manager',
        'Di;di@x.example, di@y.example;Manager',
        'Ed;;ed@x.example',
        'Augusta;ada@example.org;CEO',
        'Fi;fi@x.example;Manager',
        'Gu;;Manager',
      ].join('\n'),
      stakeholderRoles,
      undefined,
      ['fi+list@x.example'],
    );
    expect(people).toEqual([ada]);
    expect(findings).toEqual([
      ['noAddress', 10],
      ['badAddress', 4, 5],
      ['addressElsewhere', 7],
      ['severalAddresses', 6],
      ['otherDetails', 8],
      ['repeated', 3],
      ['listed', 9],
    ]);
  });

  test('names that would look wrong in a greeting are kept and named', () => {
    const { people, findings } = read(
      'Name;Mail\nJÃ¼rgen;a@x.example\nsee www.x.example;b@x.example\n;c@x.example\nx, y, z;d@x.example',
    );
    expect(people).toHaveLength(4);
    expect(findings).toEqual([
      ['brokenLetters', 2],
      ['nameRefused', 3],
      ['nameWithComma', 5],
      ['noName', 4],
    ]);
  });

  test('unknown groups that differ only in spelling are one question', () => {
    const { people } = read('a;a@x.example;Ops Team\nb;b@x.example;ops-team\nc;c@x.example;OPS TEAM');
    expect(people.map(({ role }) => role)).toEqual(['Ops Team', 'Ops Team', 'Ops Team']);
  });
});

describe('a second grouping', () => {
  const site = { name: 'Location', groups: ['Porto', 'Berlin'] };
  const places = (text: string, second: SecondChoice = site) =>
    read(text, stakeholderRoles, second).people.map((one) => [one.name, one.role, one.secondGroup]);

  test('is found by the names of its groups in any column', () => {
    expect(places('Ada, ada@example.org, Manager, porto')).toEqual([['Ada', 'Manager', 'Porto']]);
    expect(places('Ada, ada@example.org, Berlin, Manager')).toEqual([['Ada', 'Manager', 'Berlin']]);
    expect(places('Ada, ada@example.org, Berlin')).toEqual([['Ada', '', 'Berlin']]);
    expect(places('Ada, ada@example.org, Manager')).toEqual([['Ada', 'Manager', '']]);
  });

  test('keeps unknown texts, so that the page can ask about them', () => {
    expect(places('Ada, ada@example.org, Manager, Oslo')).toEqual([['Ada', 'Manager', 'Oslo']]);
    expect(places('Ada, ada@example.org, Wizard, Oslo')).toEqual([['Ada', 'Wizard', 'Oslo']]);
    expect(places('Ada, ada@example.org, Wizard, Porto')).toEqual([['Ada', 'Wizard', 'Porto']]);
  });

  test.each(['Location', 'LOCATION', 'Site', 'Department', 'Standort'])('is read below %s', (heading) => {
    const text = `${heading}\tName\tEmail\tRole\nOslo\tAda\tada@example.org\tManager\n\tBo\tbo@example.org\tManager`;
    expect(places(text)).toEqual([
      ['Ada', 'Manager', 'Oslo'],
      ['Bo', 'Manager', ''],
    ]);
  });

  test('is read below its own name rather than below a usual heading', () => {
    const text = 'Name;Email;Role;Team;Location\nAda;ada@example.org;Manager;Blue;Oslo';
    expect(places(text)).toEqual([['Ada', 'Manager', 'Oslo']]);
  });
});
