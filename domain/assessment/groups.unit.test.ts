import { describe, expect, it } from 'vitest';
import { groupFindings, groupLimits, groupsIn, refuseUnknownGroups } from './groups.ts';
import { groupTemplates } from './roles.ts';

const names = (count: number) => Array.from({ length: count }, (_, index) => `Site ${index}`);

describe('the groups of a launch', () => {
  it('are the ten roles where it names none', () => {
    expect(groupsIn({})).toHaveLength(10);
    expect(groupsIn({ groups: ['Porto'] })).toEqual(['Porto']);
  });

  it('can be every list to choose from, and up to twenty of the leader’s own', () => {
    for (const template of Object.values(groupTemplates)) expect(groupFindings(template)).toEqual([]);
    expect(groupFindings(names(groupLimits.max))).toEqual([]);
    expect(groupFindings(['x'.repeat(groupLimits.nameMax), 'R&D / São Paulo', '研发'])).toEqual([]);
  });

  it.each<[string, readonly string[], string]>([
    ['none', [], 'groups'],
    ['more than twenty', names(groupLimits.max + 1), 'groups'],
    ['a name of nothing', ['Porto', ' '], 'groups.1'],
    ['a space before or after a name', ['Porto', ' Oslo'], 'groups.1'],
    ['a name that is too long', ['x'.repeat(groupLimits.nameMax + 1)], 'groups.0'],
    ['a line break', ['Por\nto'], 'groups.0'],
    ['a control character', ['Por\u0007to'], 'groups.0'],
    ['what every object inherits', ['Porto', 'constructor'], 'groups.1'],
    ['a prototype', ['__proto__'], 'groups.0'],
    ['the same name in other letters', ['R&D  Lab', 'Porto', 'r&d lab'], 'groups.2'],
    ['a name nobody can see', ['Porto', '\u200B'], 'groups.1'],
    ['the same name with something nobody can see', ['Porto', 'Por\u200Bto'], 'groups.1'],
    ['the same name in other code points', ['São', 'Sa\u0303o'], 'groups.1'],
  ])('cannot be %s', (_, groups, path) => {
    expect(groupFindings(groups)).toEqual([{ path, message: expect.any(String), code: 'GROUPS_INVALID' }]);
  });
});

it('people of groups there are not are named with their path', () => {
  const people = ['Porto', 'porto', 'Oslo'].map((group, index) => ({
    path: `participants.${index}.role`,
    group,
  }));
  expect(refuseUnknownGroups(['Porto', 'Oslo'], people)).toMatchObject({
    refused: 'invalid',
    code: 'GROUP_UNKNOWN',
    findings: [{ path: 'participants.1.role', code: 'GROUP_UNKNOWN' }],
  });
  expect(refuseUnknownGroups(['Porto', 'porto', 'Oslo'], people)).toBeUndefined();
});
