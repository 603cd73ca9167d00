import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import type { Mail } from './port.ts';
import { createRefusals } from './refusals.ts';

const mailTo = (name: string, batch = 'spring'): Mail => ({
  messageId: `<${name}.${batch}@x>`,
  to: { name, address: `${name}@example.org` },
  subject: '',
  text: '',
  html: '',
  tenant: 'organization-1',
  batch,
});
const plain: Answer = { about: 'recipient', final: true, gist: '550 unrouteable address' };
const people = Array.from({ length: 20 }, (_, index) => `p${index}`);

describe('refused mails', () => {
  it('are permanent at the second refusal if only a few recipients of a batch are refused', () => {
    const refusals = createRefusals({ now: () => 0 });
    for (const name of people.slice(2)) refusals.taken(mailTo(name));
    const refuse = () => ['p0', 'p1'].map((name) => refusals.refused(mailTo(name), plain, 'no').permanent);
    expect(refuse()).toEqual([false, false]);
    expect(refuse()).toEqual([true, true]);
    expect(refusals.waiting()).toEqual([]);
  });

  it('are blamed on the sender if most recipients of a batch get the same answer, until a mail is accepted', () => {
    let now = 0;
    const refusals = createRefusals({ now: () => now });
    for (let round = 0; round < 3; round += 1) {
      for (const name of people) expect(refusals.refused(mailTo(name), plain, 'no').permanent).toBe(false);
      now += 60_000;
    }
    expect(refusals.waiting()).toEqual(
      [{ answer: 'no', mails: 20, since: '1970-01-01T00:00:00.000Z' }].map((all) => ({
        ...all,
        since: expect.any(String),
      })),
    );
    // A person of another assessment is judged by the answers to that assessment's batch.
    refusals.refused(mailTo('p0', 'autumn'), plain, 'no');
    expect(refusals.refused(mailTo('p0', 'autumn'), plain, 'no')).toEqual({
      about: 'recipient',
      permanent: true,
    });
    for (const name of people) refusals.taken(mailTo(name));
    expect(refusals.waiting()).toEqual([]);
  });

  it('are forgotten six hours after the last one', () => {
    let now = 0;
    const refusals = createRefusals({ now: () => now });
    refusals.refused(mailTo('p0'), { about: 'us', final: true, gist: '' }, 'relay not permitted');
    expect(refusals.waiting()).toMatchObject([{ answer: 'relay not permitted', mails: 1 }]);
    now += 6 * 3_600_000;
    expect(refusals.waiting()).toEqual([]);
  });

  it('are forgotten if a clock that was ahead recorded them, together with later ones', () => {
    let now = 400 * 86_400_000;
    const refusals = createRefusals({ now: () => now });
    const ours: Answer = { about: 'us', final: true, gist: '' };
    refusals.refused(mailTo('p0'), ours, 'relay not permitted');
    now = 0;
    refusals.refused(mailTo('p1'), ours, 'over quota');
    expect(refusals.waiting()).toMatchObject([{ answer: 'over quota', mails: 1 }]);
    now += 6 * 3_600_000;
    expect(refusals.waiting()).toEqual([]);
  });

  it('are final for a mail that got no answer five times', () => {
    const refusals = createRefusals({ now: () => 0 });
    const tries = Array.from({ length: 5 }, () => refusals.unanswered(mailTo('p0')));
    expect(tries).toEqual([false, false, false, false, true]);
    expect(refusals.unanswered(mailTo('p1'))).toBe(false);
  });
});
