import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createSampleTurns } from './sample-turns.ts';

const limits = { atOnce: 4, ofGroup: 6, ofAll: 9, withinMs: 60_000 };

function requests(given: Partial<typeof limits> = {}) {
  const take = createSampleTurns({ ...limits, ...given });
  return (ip: string) => {
    const socket = new Socket();
    const asked = { has: false, socket, turn: take({ ip, raw: { socket } }) };
    asked.turn.then(
      (end) => {
        asked.has = end !== undefined;
      },
      () => undefined,
    );
    return asked;
  };
}

/** Begun turns go in a turn of the event loop of their own. */
const settled = async () => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

it('four requests go at once, and the next one when one of them ends its turn', async () => {
  const request = requests();
  const all = Array.from({ length: 5 }, (_, index) => request(`192.0.2.${index}`));
  await settled();
  expect(all.map(({ has }) => has)).toEqual([true, true, true, true, false]);
  (await all[1]?.turn)?.();
  await settled();
  expect(all[4]?.has).toBe(true);
});

it('addresses take turns, and one address has its share only', async () => {
  const request = requests({ atOnce: 1 });
  const many = Array.from({ length: 6 }, () => request('192.0.2.1'));
  const other = request('192.0.2.2');
  await expect(request('192.0.2.1').turn).rejects.toMatchObject({ status: 503, code: 'DEMO_BUSY' });
  (await many[0]?.turn)?.();
  await settled();
  expect([many[1]?.has, other.has]).toEqual([false, true]);
});

it('beyond the queue a request is refused at once, with the time after which to try again', async () => {
  const request = requests();
  for (let index = 0; index < limits.ofAll; index += 1) request(`192.0.2.${index}`);
  await expect(request('198.51.100.1').turn).rejects.toMatchObject({
    status: 503,
    code: 'DEMO_BUSY',
    retryAfter: 5,
  });
});

it('a request that waited too long is refused, too, and takes no turn later', async () => {
  const request = requests({ atOnce: 1, withinMs: 1 });
  const first = request('192.0.2.1');
  const late = request('192.0.2.2');
  await expect(late.turn).rejects.toMatchObject({ code: 'DEMO_BUSY', retryAfter: 5 });
  (await first.turn)?.();
  await settled();
  expect(late.has).toBe(false);
  expect(await request('192.0.2.3').turn).toBeDefined();
});

it('a visitor who left while waiting takes no turn, and one who leaves during it gives it back', async () => {
  const request = requests({ atOnce: 1 });
  const [first, left, next] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(request);
  await settled();
  left?.socket.destroy();
  first?.socket.destroy();
  expect(await left?.turn).toBeUndefined();
  expect(await next?.turn).toBeDefined();
});
