import { script } from '../../redis/script.ts';

/**
 * Commits changes to one model. Compares first and writes last, because Redis does not roll back if a command fails in
 * the middle of a script. Out of memory is reported at the first write, so before any change. Writes 1,000 pairs at a
 * time, because Lua cannot unpack more than about 8,000.
 * KEYS: checkpoint, documents, order. ARGV: expected ('' for none), next, channel, number of messages, messages…,
 * number of documents to put, (key, document)…, keys to remove…. Returns 1 if applied, 0 if the checkpoint was
 * different.
 */
export const commitScript = script(`
local stored = redis.call('GET', KEYS[1]) or ''
if stored ~= ARGV[1] then return 0 end
local at = 4
local messages = {}
for i = 1, tonumber(ARGV[at]) do messages[i] = ARGV[at + i] end
at = at + #messages + 1
local puts = tonumber(ARGV[at])
local last = at + 2 * puts
redis.call('SET', KEYS[1], ARGV[2])
for from = at + 1, last, 2000 do
  local upTo = math.min(from + 1999, last)
  redis.call('HSET', KEYS[2], unpack(ARGV, from, upTo))
  local members = {}
  for i = from, upTo, 2 do
    members[#members + 1] = 0
    members[#members + 1] = ARGV[i]
  end
  redis.call('ZADD', KEYS[3], unpack(members))
end
for from = last + 1, #ARGV, 2000 do
  local upTo = math.min(from + 1999, #ARGV)
  redis.call('HDEL', KEYS[2], unpack(ARGV, from, upTo))
  redis.call('ZREM', KEYS[3], unpack(ARGV, from, upTo))
end
for _, message in ipairs(messages) do redis.call('PUBLISH', ARGV[3], message) end
return 1
`);

/**
 * Reads one page of a list, keys and documents atomically.
 * KEYS: documents, order. ARGV: 'REV' or '', from, to (BYLEX bounds), limit. Returns {keys, documents}.
 */
export const listScript = script(`
local keys
if ARGV[1] == 'REV' then
  keys = redis.call('ZRANGE', KEYS[2], ARGV[2], ARGV[3], 'BYLEX', 'REV', 'LIMIT', 0, ARGV[4])
else
  keys = redis.call('ZRANGE', KEYS[2], ARGV[2], ARGV[3], 'BYLEX', 'LIMIT', 0, ARGV[4])
end
if #keys == 0 then return {{}, {}} end
return {keys, redis.call('HMGET', KEYS[1], unpack(keys))}
`);

/**
 * Activates a version.
 * KEYS: models, active. ARGV: name@version, name, version, channel, message.
 */
export const activateScript = script(`
redis.call('SADD', KEYS[1], ARGV[1])
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
redis.call('PUBLISH', ARGV[4], ARGV[5])
return 1
`);

/**
 * Removes a version from the lists.
 * KEYS: models, active. ARGV: name@version, name, version.
 */
export const forgetScript = script(`
redis.call('SREM', KEYS[1], ARGV[1])
if redis.call('HGET', KEYS[2], ARGV[2]) == ARGV[3] then redis.call('HDEL', KEYS[2], ARGV[2]) end
return 1
`);
