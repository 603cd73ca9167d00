import { describe, expect, it } from 'vitest';
import { createGuests } from './guests.ts';

function counted() {
  let now = 1_000;
  const guests = createGuests({ now: () => now });
  return {
    ...guests,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('visitors of the demo workspace', () => {
  it('are at most forty from one source; others still enter', () => {
    const guests = counted();
    for (let one = 0; one < 40; one += 1) guests.enter(`here-${one}`, '192.0.2.1');
    expect(() => guests.enter('one-more', '192.0.2.1')).toThrow(
      expect.objectContaining({ status: 429, code: 'DEMO_FULL_FROM_HERE' }),
    );
    guests.enter('elsewhere', '192.0.2.2');
  });

  it('are at most 400, and give their place back a minute after their last request', () => {
    const guests = counted();
    for (let one = 0; one < 400; one += 1) guests.enter(`guest-${one}`, `192.0.2.${one}`);
    expect(() => guests.enter('one-more', '198.51.100.1')).toThrow(
      expect.objectContaining({ status: 503, code: 'DEMO_FULL' }),
    );
    guests.pass(59_000);
    guests.seen('guest-0', '192.0.2.0');
    guests.pass(2_000);
    for (let one = 0; one < 399; one += 1) guests.enter(`later-${one}`, `192.0.2.${one}`);
    expect(() => guests.enter('one-more', '198.51.100.1')).toThrow(
      expect.objectContaining({ code: 'DEMO_FULL' }),
    );
  });
});
