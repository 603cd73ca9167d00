import { describe, expect, test } from 'vitest';
import { stakeholderRoles } from '../../../../../../domain/assessment/roles.ts';
import { parsePeople as parse } from './parse-people.ts';

const parsePeople = (text: string, groups: readonly string[] = stakeholderRoles) => parse(text, groups);

const ada = { name: 'Ada Byron', email: 'ada@example.org', role: 'Manager', secondGroup: '' };

describe('parsing pasted people', () => {
  test.each([
    'Ada Byron, ada@example.org, Manager',
    'Ada Byron;ada@example.org;manager',
    'Ada Byron\tada@example.org\tManager',
    'Ada\tByron\tada@example.org\tManager',
    'ada@example.org, Ada Byron, Manager',
    'Manager, Ada Byron, ada@example.org',
    'Ada Byron <ada@example.org>, Manager',
    '"Ada Byron","ada@example.org","Manager"',
  ])('reads %s', (line) => {
    expect(parsePeople(line)).toEqual({ people: [ada], unusable: [] });
  });

  test('bare addresses become people without a name or group', () => {
    const { people } = parsePeople('a@example.org, b@example.org c@example.org\nd@example.org');
    expect(people.map(({ email }) => email)).toEqual(
      ['a@example.org', 'b@example.org c@example.org', 'd@example.org'].flatMap((x) => x.split(' ')),
    );
    expect(new Set(people.map(({ role }) => role))).toEqual(new Set(['']));
  });

  test('predefined roles match by either half or by their first word', () => {
    const roles = (text: string) => parsePeople(text).people.map(({ role }) => role);
    expect(roles('x, x@example.org, CEO')).toEqual(['CEO / Executive']);
    expect(roles('x, x@example.org, Advisor')).toEqual(['Consultant/Advisor']);
    expect(roles('x, x@example.org, Board')).toEqual(['Board Member']);
  });

  test('custom groups match by their full name only', () => {
    const roles = (text: string) =>
      parsePeople(text, ['Sales North', 'Sales South', 'R&D']).people.map(({ name, role }) => [name, role]);
    expect(roles('x, x@example.org, sales south')).toEqual([['x', 'Sales South']]);
    expect(roles('x, x@example.org, r & d')).toEqual([['x', 'R&D']]);
    expect(roles('x, x@example.org, Sales')).toEqual([['x', 'Sales']]);
    expect(roles('Sales, x@example.org')).toEqual([['Sales', '']]);
  });

  test('unrecognised text in place of a group is kept, so that the form can ask about it', () => {
    expect(parsePeople('\nAda Byron, ada@example.org, Wizard')).toEqual({
      people: [{ ...ada, role: 'Wizard' }],
      unusable: [],
    });
  });

  test('lines without an address are reported with their number, except a heading line', () => {
    const { people, unusable } = parsePeople(
      'Name,Email,Role\n\nAda Byron, ada@example.org, Manager\nGrace Hopper, grace at example',
    );
    expect(people).toEqual([ada]);
    expect(unusable).toEqual([{ number: 4, text: 'Grace Hopper, grace at example' }]);
  });

  describe('parsing people with a second grouping', () => {
    const site = { name: 'Location', groups: ['Porto', 'Berlin'] };
    const places = (text: string, second = site) =>
      parse(text, stakeholderRoles, second).people.map((one) => [one.name, one.role, one.secondGroup]);

    test('finds the second group by its name in any column', () => {
      expect(places('Ada, ada@example.org, Manager, porto')).toEqual([['Ada', 'Manager', 'Porto']]);
      expect(places('Ada, ada@example.org, Berlin, CEO')).toEqual([['Ada', 'CEO / Executive', 'Berlin']]);
      expect(places('Ada, ada@example.org, Berlin')).toEqual([['Ada', '', 'Berlin']]);
      expect(places('Ada, ada@example.org, Manager')).toEqual([['Ada', 'Manager', '']]);
    });

    test('keeps unrecognised text in place of a second group, so that the form can ask about it', () => {
      expect(places('Ada, ada@example.org, Manager, Oslo')).toEqual([['Ada', 'Manager', 'Oslo']]);
      expect(places('Ada, ada@example.org, Wizard, Oslo')).toEqual([['Ada', 'Wizard', 'Oslo']]);
      expect(places('Ada, ada@example.org, Wizard, Porto')).toEqual([['Ada', 'Wizard', 'Porto']]);
    });

    test.each(['Location', 'LOCATION', 'Site', 'Department'])('reads the column headed %s', (heading) => {
      const text = `${heading}\tName\tEmail\tRole\nOslo\tAda\tada@example.org\tManager\n\tBo\tbo@example.org\tCEO`;
      expect(places(text)).toEqual([
        ['Ada', 'Manager', 'Oslo'],
        ['Bo', 'CEO / Executive', ''],
      ]);
    });

    test('prefers a column headed with the name of the grouping over a usual heading', () => {
      const text = 'Name;Email;Team;Location\nAda;ada@example.org;Manager;Oslo';
      expect(places(text)).toEqual([['Ada', 'Manager', 'Oslo']]);
    });
  });
});
