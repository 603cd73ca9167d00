import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startDns, type TestDns } from '../../tests/support/dns-server.ts';
import { createDns } from './resolver.ts';

describe('TXT records', () => {
  const name = '_nine-lenses-challenge.example.org';
  let first: TestDns;
  let second: TestDns;
  beforeAll(async () => {
    [first, second] = await Promise.all([startDns(), startDns()]);
  });
  afterAll(async () => {
    await Promise.all([first.close(), second.close()]);
  });
  beforeEach(() => {
    for (const server of [first, second]) {
      server.set(name, undefined);
      server.fail('none');
    }
  });
  const asked = (timeoutMs = 2_000, rounds = 1) =>
    createDns({ servers: [first.address, second.address], timeoutMs, rounds }).textsAt(name);

  it('are returned completely, even if a record is longer than one part', async () => {
    first.set(name, ['one', 'x'.repeat(600)]);
    const { answer, texts } = (await asked()) as { answer: string; texts: readonly string[] };
    expect(answer).toBe('records');
    expect([...texts].sort()).toEqual(['one', 'x'.repeat(600)]);
  });

  it('are reported as none if the name does not exist or has no TXT record', async () => {
    expect(await asked()).toEqual({ answer: 'none' });
    first.set(name, []);
    expect(await asked()).toEqual({ answer: 'none' });
  });

  it('are asked from the next server if one fails or does not answer', async () => {
    second.set(name, ['there']);
    for (const how of ['servfail', 'refused', 'silent'] as const) {
      first.fail(how);
      expect(await asked(how === 'silent' ? 250 : 2_000, 4)).toEqual({ answer: 'records', texts: ['there'] });
    }
  });

  it('are reported as a failed look-up, not as none, if no server answers', async () => {
    for (const how of ['servfail', 'refused', 'silent'] as const) {
      for (const server of [first, second]) server.fail(how);
      expect(await asked(how === 'silent' ? 100 : 2_000)).toMatchObject({ answer: 'failed' });
    }
  });
});
