import { describe, expect, it } from 'vitest';
import { type RosterLine, rosterWords } from './roster-words.ts';

const line = (more: Partial<RosterLine>): RosterLine => ({
  invited: 12,
  domains: [
    { domain: 'example.org', people: 11 },
    { domain: 'gmail.com', people: 1 },
  ],
  withdrawn: 0,
  otherDomains: 0,
  changed: [],
  ...more,
});
const words = (more: Partial<RosterLine>) => rosterWords(line(more), String);

describe('the roster in words', () => {
  it('lists mail domains, and changes by actor', () => {
    expect(words({})).toEqual([
      '12 people were invited, by mail domain: example.org 11, gmail.com 1.',
      'No address was changed since.',
    ]);
    expect(
      words({
        changed: [
          { by: 'owner', addresses: 2 },
          { by: 'program', addresses: 1 },
        ],
      })[1],
    ).toBe('3 addresses were changed after the invitation: 2 by an owner, 1 by a program.');
    expect(words({ invited: 1, domains: null, changed: [{ by: 'formerMember', addresses: 1 }] })).toEqual([
      '1 person was invited.',
      '1 address was changed after the invitation: 1 by somebody who is no longer in the organization.',
    ]);
    expect(words({ claimed: 1 })[1]).toBe(
      '1 of them was not named by the organiser: they came through a shared link with their address.',
    );
    expect(words({ withdrawn: 9 })[0]).toBe(
      '12 people were invited (9 withdrawn since), by mail domain: example.org 11, gmail.com 1.',
    );
    expect(words({ otherDomains: 3 })[0]).toContain('gmail.com 1, others 3.');
  });
});
