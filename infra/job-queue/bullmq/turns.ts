import { PRIORITY_LIMIT, type Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { script } from '../../redis/script.ts';
import type { NewJob } from '../port.ts';
import type { Keys } from './keys.ts';

/**
 * KEYS: turns, prioritized, delayed, active. ARGV: group, highest turn, prefix of job keys.
 * Start-time fair queueing (Goyal et al. 1996), counted in jobs: a job gets the turn after the last job of its group,
 * or else the turn of the job that runs. A turn is a BullMQ priority; the scores of waiting jobs are priorities times
 * 2^32. Turns begin at 1 again when no job waits or runs.
 */
const giveTurn = script(`
local first = tonumber(redis.call('ZRANGE', KEYS[2], 0, 0, 'WITHSCORES')[2])
if not first and redis.call('EXISTS', KEYS[3], KEYS[4]) == 0 then redis.call('DEL', KEYS[1]) end
local now = 0
for _, id in ipairs(redis.call('LRANGE', KEYS[4], 0, -1)) do
  now = math.max(now, tonumber(redis.call('HGET', ARGV[3] .. id, 'priority') or 0))
end
if now == 0 and first then now = math.floor(first / 4294967296) end
local own = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or 0) + 1
local turn = math.min(math.max(now, own), tonumber(ARGV[2]))
redis.call('HSET', KEYS[1], ARGV[1], turn)
return turn
`);

/** Options of a new job that depend on its group. A turn that is given to an already known job stays unused. */
export async function turnOf(
  redis: Redis,
  keys: Keys,
  queue: Queue,
  { group }: NewJob,
): Promise<{ readonly priority?: number }> {
  if (group === undefined) return {};
  const from = [
    keys.turns(queue.name),
    ...['prioritized', 'delayed', 'active'].map((name) => queue.toKey(name)),
  ];
  return { priority: Number(await giveTurn(redis, from, [group, PRIORITY_LIMIT, queue.toKey('')])) };
}
