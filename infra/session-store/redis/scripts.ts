import { script } from '../../redis/script.ts';
import {
  refreshOverlapMs,
  sessionAbsoluteMs,
  sessionClocksApartMs,
  sessionIdleMs,
} from '../session-lifetimes.ts';

/**
 * Keys: `session` (hash): account, organization, startedAt, usedAt, password (revision; empty or absent: unknown),
 * provider (empty or absent: none). `token` (hash): session, then successor and rotatedAt. `account` (set): its
 * sessions, including dead ones. Each key expires when it is no longer needed. An ended session is deleted; its tokens
 * then refer to nothing until they expire. Numbers stay below 2^53, so Lua's doubles represent them exactly.
 */
const shared = `
local idle, absolute, overlap = ${sessionIdleMs}, ${sessionAbsoluteMs}, ${refreshOverlapMs}
local function keepSession(key, startedAt, now)
  redis.call('PEXPIRE', key, math.max(1, math.min(idle, startedAt + absolute - now)))
end
local function isAlive(startedAt, usedAt, now)
  return now - usedAt < idle and now - startedAt < absolute and startedAt - now <= ${sessionClocksApartMs}
end
`;

/**
 * KEYS: session, token, account. ARGV: prefix of sessions, session id, account, organization, now, device, address,
 * password revision, provider.
 */
export const startScript = script(`${shared}
local now = tonumber(ARGV[5])
for _, id in ipairs(redis.call('SMEMBERS', KEYS[3])) do
  if redis.call('EXISTS', ARGV[1] .. id) == 0 then redis.call('SREM', KEYS[3], id) end
end
redis.call('HSET', KEYS[1], 'account', ARGV[3], 'organization', ARGV[4], 'startedAt', ARGV[5], 'usedAt', ARGV[5], 'device', ARGV[6], 'address', ARGV[7], 'password', ARGV[8], 'provider', ARGV[9])
keepSession(KEYS[1], now, now)
redis.call('HSET', KEYS[2], 'session', ARGV[2])
redis.call('PEXPIRE', KEYS[2], absolute)
redis.call('SADD', KEYS[3], ARGV[2])
redis.call('PEXPIRE', KEYS[3], absolute)
return 1
`);

/**
 * KEYS: token, token of the offered successor. ARGV: prefix of sessions, prefix of tokens, offered hash, now. Returns
 * {outcome, session, account, organization, password revision, successor}.
 */
export const rotateScript = script(`${shared}
local now = tonumber(ARGV[4])
local token = redis.call('HMGET', KEYS[1], 'session', 'successor', 'rotatedAt')
local id = token[1]
if not id then return {'unknown'} end
local sessionKey = ARGV[1] .. id
local session = redis.call('HMGET', sessionKey, 'account', 'organization', 'startedAt', 'usedAt', 'password')
local startedAt = tonumber(session[3])
local password = session[5] or ''
if not startedAt or not isAlive(startedAt, tonumber(session[4]), now) then return {'unknown'} end
if not token[2] then
  local left = math.max(1, startedAt + absolute - now)
  redis.call('HSET', KEYS[1], 'successor', ARGV[3], 'rotatedAt', ARGV[4])
  redis.call('HSET', KEYS[2], 'session', id)
  redis.call('PEXPIRE', KEYS[2], left)
  redis.call('HSET', sessionKey, 'usedAt', ARGV[4])
  keepSession(sessionKey, startedAt, now)
  return {'rotated', id, session[1], session[2], password}
end
local successor = redis.call('HMGET', ARGV[2] .. token[2], 'session', 'successor')
if successor[1] and not successor[2] and now - tonumber(token[3]) <= overlap then
  return {'repeated', id, session[1], session[2], password, token[2]}
end
redis.call('DEL', sessionKey)
return {'reused', id, session[1], session[2], password}
`);

/** KEYS: session. ARGV: organization. Returns 1 if the session existed. */
export const moveScript = script(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
redis.call('HSET', KEYS[1], 'organization', ARGV[1])
return 1
`);

/** KEYS: account. ARGV: prefix of sessions, id to keep, organization (empty: all). Returns the ids that were alive. */
export const revokeAccountScript = script(`
local ended = {}
for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local elsewhere = ARGV[3] ~= '' and redis.call('HGET', ARGV[1] .. id, 'organization') ~= ARGV[3]
  if id ~= ARGV[2] and not elsewhere then
    if redis.call('DEL', ARGV[1] .. id) == 1 then ended[#ended + 1] = id end
    redis.call('SREM', KEYS[1], id)
  end
end
return ended
`);

/**
 * KEYS: account. ARGV: prefix of sessions. Returns {id, startedAt, usedAt, device, address, password revision,
 * organization, provider} of each session.
 */
export const listScript = script(`
local found = {}
for _, id in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  local session = redis.call('HMGET', ARGV[1] .. id, 'startedAt', 'usedAt', 'device', 'address', 'password', 'organization', 'provider')
  if session[1] then found[#found + 1] = {id, session[1], session[2], session[3] or '', session[4] or '', session[5] or '', session[6] or '', session[7] or ''} end
end
return found
`);
