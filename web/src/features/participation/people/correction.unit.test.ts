import { describe, expect, test } from 'vitest';
import type { BoardPerson } from '../types.ts';
import { changesOf, consequences } from './correction.ts';

const bob: BoardPerson = {
  participantId: 'b'.repeat(24),
  name: 'Bob',
  email: 'bob@wrong.example',
  corrections: 0,
  group: 'Employee',
  state: 'sent',
  kept: false,
  mailProblem: null,
  lastActivityOn: null,
  submittedAt: null,
  remindedAt: null,
  reminderDueAt: null,
};

describe('a correction of invitation data', () => {
  test('contains only changed values, trimmed', () => {
    expect(changesOf(bob, {})).toEqual({});
    expect(changesOf(bob, { name: ' Bob ', email: 'bob@wrong.example', role: 'Employee' })).toEqual({});
    expect(changesOf(bob, { name: 'Robert', email: ' bob@right.example ', role: 'Manager' })).toEqual({
      name: 'Robert',
      email: 'bob@right.example',
      role: 'Manager',
    });
    expect(changesOf(bob, { email: '' })).toEqual({ email: '' });
  });

  test('contains the second group only if the person has one and it changed', () => {
    const inPorto = { ...bob, secondGroup: 'Porto' };
    expect(changesOf(inPorto, { secondGroup: 'Porto' })).toEqual({});
    expect(changesOf(inPorto, { secondGroup: 'Berlin' })).toEqual({ secondGroup: 'Berlin' });
    expect(changesOf({ ...inPorto, state: 'submitted' }, { secondGroup: 'Berlin' })).toEqual({});
    expect(consequences(inPorto, { secondGroup: 'Berlin' }, true)[0]).toContain('They count in Berlin');
    expect(consequences(inPorto, { role: 'Manager', secondGroup: 'Berlin' }, true)).toEqual([
      'They count in Manager and in Berlin, and are asked to confirm both when they begin.',
    ]);
  });

  test.each(['started', 'half', 'nearly', 'submitted'] as const)(
    'contains only the name of a person in the state %s',
    (state) => {
      const wish = { name: 'Robert', email: 'bob@right.example', role: 'Manager' } as const;
      expect(changesOf({ ...bob, state }, wish)).toEqual({ name: 'Robert' });
    },
  );

  test('lists its effects before it is saved', () => {
    const [line] = consequences(bob, { email: 'bob@right.example' }, true);
    expect(line).toContain('A new link goes to bob@right.example');
    expect(line).toContain('The link that went to bob@wrong.example stops working');
    expect(consequences({ ...bob, state: 'revoked' }, { email: 'bob@right.example' }, true)[0]).toContain(
      'nothing is sent now',
    );
    expect(consequences(bob, { role: 'Manager' }, true)[0]).toContain('They count in Manager');
    expect(consequences(bob, { name: 'Robert' }, true)).toEqual([]);
  });
});
