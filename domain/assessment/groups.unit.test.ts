import { describe, expect, it } from 'vitest';
import { worded } from '../../tests/support/worded.ts';
import {
  groupFindings,
  groupLimits,
  groupsIn,
  refuseGroups,
  refuseMisplaced,
  secondGroupingFindings,
} from './groups.ts';
import { groupTemplates } from './roles.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `Site ${index}`);

describe('the groups of a launch', () => {
  it('are the ten roles if the launch names none', () => {
    expect(groupsIn({})).toHaveLength(10);
    expect(groupsIn({ groups: ['Porto'] })).toEqual(['Porto']);
  });

  it('can be either template, or up to twenty names of the leader’s own', () => {
    for (const template of Object.values(groupTemplates)) expect(groupFindings(template)).toEqual([]);
    expect(groupFindings(names(groupLimits.max))).toEqual([]);
    expect(groupFindings(['x'.repeat(groupLimits.nameMax), 'R&D / São Paulo', '研发'])).toEqual([]);
  });

  it.each<[string, readonly string[], string]>([
    ['an empty list', [], 'groups'],
    ['a list of more than twenty', names(groupLimits.max + 1), 'groups'],
    ['a blank name', ['Porto', ' '], 'groups.1'],
    ['a space before or after a name', ['Porto', ' Oslo'], 'groups.1'],
    ['a name that is too long', ['x'.repeat(groupLimits.nameMax + 1)], 'groups.0'],
    ['a line break', ['Por\nto'], 'groups.0'],
    ['a control character', ['Por\u0007to'], 'groups.0'],
    ['the name of an inherited property', ['Porto', 'constructor'], 'groups.1'],
    ['the name of the prototype', ['__proto__'], 'groups.0'],
    ['the same name in another case', ['R&D  Lab', 'Porto', 'r&d lab'], 'groups.2'],
    ['an invisible name', ['Porto', '\u200B'], 'groups.1'],
    ['the same name with an invisible character', ['Porto', 'Por\u200Bto'], 'groups.1'],
    ['the same name in other code points', ['São', 'Sa\u0303o'], 'groups.1'],
  ])('%s is refused', (_, groups, path) => {
    expect(groupFindings(groups)).toEqual([{ path, message: expect.any(String), code: 'GROUPS_INVALID' }]);
  });
});

describe('a second grouping', () => {
  const roles = ['Manager', 'Engineer'];
  const site = (name: string, ...groups: string[]) => secondGroupingFindings({ name, groups }, roles);

  it('has a name, and groups that follow the same rules as the first grouping', () => {
    expect(site('Site', 'Porto', 'R&D / São Paulo')).toEqual([]);
    expect(site('x'.repeat(groupLimits.groupingNameMax), ...names(groupLimits.max))).toEqual([]);
  });

  it.each<[string, string, readonly string[], string]>([
    ['without a name', '', ['Porto'], 'secondGrouping.name'],
    ['with an invisible name', '\u200B', ['Porto'], 'secondGrouping.name'],
    ['with a name of two lines', 'Si\nte', ['Porto'], 'secondGrouping.name'],
    ['with a space around its name', ' Site', ['Porto'], 'secondGrouping.name'],
    ['with a name that is too long', 'x'.repeat(41), ['Porto'], 'secondGrouping.name'],
    ['with the name of an inherited property', '__proto__', ['Porto'], 'secondGrouping.name'],
    ['without groups', 'Site', [], 'secondGrouping.groups'],
    ['with more than twenty groups', 'Site', names(21), 'secondGrouping.groups'],
    ['with two groups that are the same', 'Site', ['Porto', 'porto'], 'secondGrouping.groups.1'],
    [
      'with a group named like an inherited property',
      'Site',
      ['Porto', '__proto__'],
      'secondGrouping.groups.1',
    ],
    ['with a group of the first grouping', 'Site', ['Porto', 'Manager'], 'secondGrouping.groups.1'],
    [
      'with a group of the first grouping in another spelling',
      'Site',
      ['ENGI\u200BNEER'],
      'secondGrouping.groups.0',
    ],
  ])('is refused at launch: %s', (_, name, groups, path) => {
    expect(site(name, ...groups)).toEqual([{ path, message: expect.any(String), code: 'GROUPS_INVALID' }]);
  });

  it('may not use one of the ten roles if the launch names no groups of its own', () => {
    const secondGrouping = { name: 'Site', groups: ['Porto', 'other'] };
    expect(refuseGroups({ secondGrouping })).toMatchObject({
      code: 'GROUPS_INVALID',
      findings: [{ path: 'secondGrouping.groups.1' }],
    });
    expect(refuseGroups({ groups: roles, secondGrouping })).toBeUndefined();
  });
});

describe('people', () => {
  const at = (index: number) => `participants.${index}.`;
  const paths = (...asked: Parameters<typeof refuseMisplaced>) =>
    refuseMisplaced(...asked)?.findings?.map(({ path, code }) => [path, code]);

  it('in an unknown group are reported with their path', () => {
    const people = ['Porto', 'porto', 'Oslo'].map((role, index) => ({ at: at(index), role }));
    expect(paths({ groups: ['Porto', 'Oslo'] }, people)).toEqual([['participants.1.role', 'GROUP_UNKNOWN']]);
    expect(refuseMisplaced({ groups: ['Porto', 'porto', 'Oslo'] }, people)).toBeUndefined();
  });

  it('have one second group if the assessment has a second grouping, and none otherwise', () => {
    const secondGrouping = { name: 'Site', groups: ['Porto'] };
    const [known, unknown, missing] = [{ secondGroup: 'Porto' }, { secondGroup: 'Oslo' }, {}].map(
      (place, index) => ({ ...place, role: 'Manager', at: at(index) }),
    );
    if (!known || !unknown || !missing) throw new Error('three people');
    const people = [known, unknown, missing];
    expect(paths({ groups: ['Manager'], secondGrouping }, people)).toEqual([
      ['participants.1.secondGroup', 'GROUP_UNKNOWN'],
      ['participants.2.secondGroup', 'GROUP_UNKNOWN'],
    ]);
    expect(worded(refuseMisplaced({ groups: ['Manager'], secondGrouping }, [missing]))).toMatchObject({
      detail: 'Please choose a group of “Site”.',
    });
    expect(paths({ groups: ['Manager'] }, people)).toEqual([
      ['participants.0.secondGroup', 'GROUP_UNKNOWN'],
      ['participants.1.secondGroup', 'GROUP_UNKNOWN'],
    ]);
  });
});
