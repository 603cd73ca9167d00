import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { send, withoutRequestId } from './wire.ts';

const long = process.env.LONG === '1';
/**
 * A-22 (docs/security.md) asks for an area of 0.45 to 0.55 and medians within 5 %. The long form (LONG=1) is that strict. In the
 * short form, beside browser tests, a product without a leak would sometimes fail: with 150 against 150 attempts the area alone
 * varies by 0.034, and the medians vary with the machine's load. So the short form allows twice as much, or four times the
 * variation of these very pairs without a leak (`scatterOf`), whichever is larger. Both print their figures.
 */
const allowed = long
  ? { area: 0.05, median: 0.05, scatters: 0, floorMs: 0 }
  : // Differences under two milliseconds can hardly be measured over a network, whatever their share.
    { area: 0.1, median: 0.1, scatters: 4, floorMs: 2 };

let server: TestServer;
let smtp: TestSmtp;
const attempts = long ? 300 : 150;
const known = Array.from({ length: attempts }, (_, index) => `known-${index}@example.org`);
const password = 'Correct-Horse-7';

let callers = 0;
/** Sends each request from a different address, like a patient attacker. */
const post = (path: string, json: unknown) => {
  callers += 1;
  const from = [10, callers >> 16, (callers >> 8) & 255, callers & 255].join('.');
  return send(server.url, 'POST', path, { json, headers: { 'x-forwarded-for': from } });
};
const register = (email: string) =>
  post('/api/auth/register', {
    email,
    password,
    firstName: 'Ada',
    lastName: 'Byron',
    organizationName: 'Engines',
  });

beforeAll(async () => {
  smtp = await startSmtp();
  server = await startServer({ env: { SMTP_URL: smtp.url, TRUST_PROXY: '1' } });
  for (let at = 0; at < known.length; at += 10) await Promise.all(known.slice(at, at + 10).map(register));
  // Their letters are sent before the measurement, so that sending does not affect it.
  await Promise.all(known.map((address) => smtp.letter(address, '')));
});
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  await smtp?.close();
});

describe('a known and an unknown address (A-22)', () => {
  it.each([
    ['signing in', (email: string) => post('/api/auth/login', { email, password: 'Wrong-Horse-1' })],
    ['a forgotten password', (email: string) => post('/api/auth/forgot-password', { email })],
    ['a confirmation sent again', (email: string) => post('/api/auth/resend-verification', { email })],
    ['registering', register],
  ] as const)(
    'get equal answers in equal time: %s',
    async (name, ask) => {
      // A third of the attempts is usually enough for the short form.
      const [few, many] = [long ? attempts : attempts / 3, attempts];
      const times = { known: [] as number[], unknown: [] as number[] };
      const answers = { known: new Set<string>(), unknown: new Set<string>() };
      const timed = async (kind: 'known' | 'unknown', email: string) => {
        const began = performance.now();
        const answer = await ask(email);
        times[kind].push(performance.now() - began);
        const headers = [...answer.headers.keys()].filter((header) => header !== 'set-cookie').toSorted();
        const body =
          answer.status >= 400 ? withoutRequestId(answer) : Object.keys(answer.body as object).toSorted();
        answers[kind].add(JSON.stringify([answer.status, headers, body]));
      };
      for (let warm = 0; warm < 10; warm += 1) await ask(`warm-${name.length}-${warm}@example.org`);
      const measure = async (from: number, to: number) => {
        for (let at = from; at < to; at += 1) {
          const pair = [
            () => timed('known', known[at] ?? ''),
            () => timed('unknown', `unknown-${name.length}-${at}@example.org`),
          ];
          // The two are sent in random order, because a fixed order can be in step with periodic work of the server: alternating
          // gave areas of 0.59 to 0.62 for the same product.
          for (const step of randomInt(2) === 0 ? pair : pair.toReversed()) await step();
        }
      };
      await measure(0, few);
      let judged = judgedTimes(name, times);
      // On a busy machine a few attempts can differ by chance. A real difference remains with more attempts.
      if (judged.excess > 0 && few < many) {
        await measure(few, many);
        judged = judgedTimes(name, times);
      }
      expect(answers.known).toEqual(answers.unknown);
      expect(answers.known.size).toBe(1);
      console.log(judged.figures);
      expect(judged.excess, judged.figures).toBeLessThanOrEqual(0);
    },
    180_000,
  );
});

type Times = { readonly known: readonly number[]; readonly unknown: readonly number[] };

/** `excess`: above 0 if the times differ by more than is allowed, in their area or their medians. */
function judgedTimes(name: string, times: Times): { readonly excess: number; readonly figures: string } {
  const area = areaUnder(times.known, times.unknown);
  const [one, two] = [median(times.known), median(times.unknown)];
  const scatter = scatterOf(times.known, times.unknown);
  const figures = [
    `A-22 ${name}: area ${area.toFixed(3)} (by chance ± ${scatter.area.toFixed(3)})`,
    `medians ${one.toFixed(1)} and ${two.toFixed(1)} ms (by chance ± ${scatter.median.toFixed(1)} ms)`,
    `${times.known.length} + ${times.unknown.length}`,
  ].join(', ');
  const tolerated = [allowed.floorMs, allowed.median * Math.max(one, two), allowed.scatters * scatter.median];
  const excess = Math.max(
    Math.abs(area - 0.5) - Math.max(allowed.area, allowed.scatters * scatter.area),
    Math.abs(one - two) - Math.max(...tolerated),
  );
  return { excess, figures };
}

/**
 * Variation (standard deviation) of the area and of the difference of medians if the two times of each pair are swapped at
 * random, as if there were no leak.
 */
function scatterOf(known: readonly number[], unknown: readonly number[], draws = 60) {
  const areas: number[] = [];
  const medians: number[] = [];
  for (let draw = 0; draw < draws; draw += 1) {
    const turned = known.map(() => randomInt(2) === 1);
    const one = known.map((time, at) => (turned[at] ? (unknown[at] ?? time) : time));
    const two = unknown.map((time, at) => (turned[at] ? (known[at] ?? time) : time));
    areas.push(areaUnder(one, two) - 0.5);
    medians.push(median(one) - median(two));
  }
  // Deviation from zero, which is the expected value.
  const spread = (values: readonly number[]) =>
    Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / draws);
  return { area: spread(areas), median: spread(medians) };
}

/** Probability that the answer for a known address takes longer than for an unknown one: 0.5 means no leak. */
function areaUnder(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0;
  for (const one of known) for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
