import { describe, it } from 'vitest';
import { given } from '../../tests/support/given.ts';
import { addOperator, makeFirstOwner, removeOperator } from './decide.ts';
import type { InstallationEvent } from './events.ts';
import { Installation } from './state.ts';

const now = Date.parse('2026-11-25T10:00:00Z');
const at = '2026-11-25T10:00:00.000Z';
const ada = 'a'.repeat(24);
const bob = 'b'.repeat(24);
const installation = (...events: InstallationEvent[]) => given(Installation, events);
const first: InstallationEvent = { type: 'FirstOwnerMade', data: { accountId: ada, at } };
const added: InstallationEvent = { type: 'OperatorAdded', data: { accountId: bob, at } };
const removed: InstallationEvent = { type: 'OperatorRemoved', data: { accountId: bob, at } };

describe('an installation', () => {
  it('has one first owner, who is an operator', () => {
    installation()
      .when((state) => makeFirstOwner(state, ada, true, now))
      .thenFacts([first]);
    installation()
      .when((state) => makeFirstOwner(state, ada, false, now))
      .thenRefused('FIRST_START_OVER');
    installation(first)
      .when((state) => makeFirstOwner(state, ada, false, now))
      .thenNothing();
    installation(first)
      .when((state) => makeFirstOwner(state, bob, true, now + 59_999))
      .thenRefused('FIRST_START_OVER');
    installation(first)
      .when((state) => addOperator(state, ada, now))
      .thenNothing();
  });

  it("gets another first owner if the server stopped before the first one's account was written", () => {
    const later = now + 60_000;
    const second: InstallationEvent = {
      type: 'FirstOwnerMade',
      data: { accountId: bob, at: new Date(later).toISOString() },
    };
    installation(first)
      .when((state) => makeFirstOwner(state, bob, true, later))
      .thenFacts([second]);
    installation(first, second)
      .when((state) => addOperator(state, ada, later))
      .thenFacts([{ type: 'OperatorAdded', data: { accountId: ada, at: new Date(later).toISOString() } }]);
  });

  it('adds and removes each operator once', () => {
    installation()
      .when((state) => addOperator(state, bob, now))
      .thenFacts([added]);
    installation(added)
      .when((state) => addOperator(state, bob, now))
      .thenNothing();
    installation(added)
      .when((state) => removeOperator(state, bob, now))
      .thenFacts([removed]);
    installation(added, removed)
      .when((state) => removeOperator(state, bob, now))
      .thenNothing();
    installation(added, removed)
      .when((state) => addOperator(state, bob, now))
      .thenFacts([added]);
  });
});
