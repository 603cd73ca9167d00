#!/usr/bin/env node
// Checks an audit export of Nine Lenses, without a network and without trusting whoever made it.
//   node verify.mjs export.json [earlier-export.json]
// Exit code 0: everything holds; 1: something does not; 2: it could not be checked.
// Hashing: RFC 9162, section 2.1 (leaves begin with byte 0, nodes with byte 1; SHA-256). Signatures: Ed25519.
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { readFileSync } from 'node:fs';

const format = 'nine-lenses audit export 1';
const [, , file, earlierFile] = process.argv;
if (!file) {
  console.error('Usage: node verify.mjs export.json [earlier-export.json]');
  process.exit(2);
}

const sentences = [];
const wrong = [];
const holds = (sentence) => sentences.push(`  ok     ${sentence}`);
const fails = (sentence) => {
  wrong.push(sentence);
  sentences.push(`  WRONG  ${sentence}`);
};

const { text, document } = read(file);
const { about, head, events, proof, earlier, seal } = document;

checkHead(head);
const leaves = checkEvents();
checkProof();
checkEarlier();
checkSeal();
if (earlierFile) checkAgainst(read(earlierFile).document);

console.log(`${about.assessment} (${about.company}), exported ${about.at}`);
console.log(
  `${events.length} events, ${events.filter(({ whole }) => whole).length} of them with all they hold; signed ${head.at} over the first ${head.size} events of the installation.`,
);
console.log(`Key of the installation: ${fingerprint(head.publicKey)}\n`);
for (const sentence of sentences) console.log(sentence);
if (wrong.length === 0) {
  console.log(`\nNOT ALTERED since ${head.at}: every event in this file is in the log that was signed then.`);
  console.log('This says nothing about whether it was true when it was entered.');
} else console.log(`\nDOES NOT HOLD: ${wrong[0]}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

function checkHead({ publicKey, signature, ...signed }) {
  const message = `nine-lenses tree head 1\n${signed.size}\n${signed.root}\n${signed.position}\n${signed.at}\n`;
  if (!isHex(signed.root, 32)) fails('The root of the head is not a hash.');
  else if (signedBy(publicKey, message, signature)) holds('The head was signed with the key it names.');
  else
    fails('The signature of the head is not of this head: the head, its key or the signature was changed.');
}

/** What each entry says, hashed again. */
function checkEvents() {
  let before = -1;
  let order = true;
  let changed = 0;
  const computed = events.map((event, at) => {
    if (!Number.isSafeInteger(event.index) || event.index <= before || event.index >= head.size)
      order = false;
    before = event.index;
    const { type, recordedAt, actor, whole } = event;
    const content = whole ? sha256(contentText(event)) : event.content;
    const leaf = sha256(`\u0000${JSON.stringify([type, recordedAt, actor, content])}`);
    if (leaf === event.leaf) return leaf;
    changed += 1;
    if (changed <= 20)
      fails(
        `Entry ${at + 1} was changed: ${type} at ${recordedAt} (place ${event.index} in the log) is not what was recorded.`,
      );
    return leaf;
  });
  if (changed > 20) fails(`${changed} entries were changed in all.`);
  if (!order) fails('The entries are not in the order of the log, or are not covered by the head.');
  if (changed === 0 && order) holds(`Each of the ${events.length} entries is what its hash was made of.`);
  return computed;
}

function contentText({ type, recordedAt, actor, whole }) {
  const { blind, stream, revision, id, schemaVersion, metadata, data } = whole;
  const { correlationId, causationId, commandId, tenant } = metadata;
  return JSON.stringify([
    blind,
    stream,
    revision,
    id,
    type,
    schemaVersion,
    recordedAt,
    [correlationId, causationId, commandId, actor, tenant],
    data,
  ]);
}

function checkProof() {
  const root = rootFrom(
    events.map(({ index }, at) => ({ index, hash: leaves[at] })),
    head.size,
    proof,
  );
  if (root === head.root)
    holds('All entries together lead to the signed root: they are in the log that was signed.');
  else
    fails(
      'The entries and the proof do not lead to the signed root: an entry, a hash or the proof was changed.',
    );
}

function checkEarlier() {
  for (const one of earlier) {
    if (isConsistent(one, head, one.proof))
      holds(`The log still begins with the ${one.size} events that were signed ${one.at}.`);
    else
      fails(
        `The log does not begin with the ${one.size} events that were signed ${one.at}: something before that was changed.`,
      );
  }
}

/** The file as a whole, to the byte: what people read around the proof counts, too. */
function checkSeal() {
  const { seal: _, ...sealed } = document;
  const exact = text === `${JSON.stringify(document, null, 1)}\n`;
  const message = `${format}\n${sha256(JSON.stringify(sealed))}\n`;
  if (exact && signedBy(head.publicKey, message, seal)) holds('The file is as it was exported, to the byte.');
  else fails('The file is not as it was exported: something in it was changed after it was made.');
}

/** An export somebody kept: is the log of today the same, and longer? */
function checkAgainst(other) {
  const size = other.head.size;
  if (other.head.publicKey !== head.publicKey) fails('The earlier export was signed with another key.');
  const { publicKey, signature, ...signed } = other.head;
  const message = `nine-lenses tree head 1\n${signed.size}\n${signed.root}\n${signed.position}\n${signed.at}\n`;
  if (!signedBy(publicKey, message, signature))
    fails('The head of the earlier export is not signed as it says.');
  const known = size === head.size ? head : earlier.find((one) => one.size === size);
  if (!known)
    fails(
      `The head of the earlier export (${size} events) is not among those this export follows: ask for a newer export of the same assessment.`,
    );
  else if (known.root === other.head.root)
    holds(`It follows from the earlier export of ${other.about.at}: nothing before that was changed.`);
  else
    fails(
      `The earlier export of ${other.about.at} has another root for the first ${size} events: something before that was changed.`,
    );
}

function read(name) {
  try {
    const content = readFileSync(name, 'utf8');
    const parsed = JSON.parse(content);
    if (parsed.format !== format)
      throw new Error(`its format is "${parsed.format}", and this program knows "${format}"`);
    for (const key of ['about', 'head'])
      if (typeof parsed[key] !== 'object' || !parsed[key]) throw new Error(`it has no "${key}"`);
    for (const key of ['events', 'proof', 'earlier'])
      if (!Array.isArray(parsed[key])) throw new Error(`it has no "${key}"`);
    for (const { whole } of parsed.events)
      if (whole && typeof whole.metadata !== 'object') throw new Error('an entry is incomplete');
    if (!Number.isSafeInteger(parsed.head.size) || parsed.head.size < 1)
      throw new Error('its head has no size');
    return { text: content, document: parsed };
  } catch (error) {
    console.error(`DOES NOT HOLD: ${name} cannot be read as an audit export: ${error.message}.`);
    process.exit(1);
  }
}

function sha256(of) {
  return createHash('sha256').update(of).digest('hex');
}

function node(left, right) {
  return sha256(Buffer.concat([Buffer.of(1), Buffer.from(left, 'hex'), Buffer.from(right, 'hex')]));
}

function isHex(value, bytes) {
  return typeof value === 'string' && value.length === bytes * 2 && /^[0-9a-f]+$/.test(value);
}

function signedBy(publicKey, message, signature) {
  if (!isHex(publicKey, 32) || !isHex(signature, 64)) return false;
  try {
    const der = Buffer.concat([
      Buffer.from('302a300506032b6570032100', 'hex'),
      Buffer.from(publicKey, 'hex'),
    ]);
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verifySignature(null, Buffer.from(message), key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

function fingerprint(publicKey) {
  const hex = sha256(Buffer.from(String(publicKey), 'hex')).slice(0, 32);
  return hex.match(/.{4}/g).join(' ');
}

/** The root some leaves and the hashes of all ranges without any of them lead to; undefined when they do not fit together. */
function rootFrom(known, size, hashes) {
  let used = 0;
  const hashOf = (from, to, first, last) => {
    if (first === last) {
      const hash = hashes[used];
      used += 1;
      return isHex(hash, 32) ? hash : undefined;
    }
    if (to - from === 1) return last - first === 1 ? known[first].hash : undefined;
    const middle = from + half(to - from);
    let split = first;
    while (split < last && known[split].index < middle) split += 1;
    const left = hashOf(from, middle, first, split);
    const right = hashOf(middle, to, split, last);
    return left === undefined || right === undefined ? undefined : node(left, right);
  };
  if (known.some(({ index }, at) => !(index > (known[at - 1]?.index ?? -1)) || index >= size))
    return undefined;
  const root = hashOf(0, size, 0, known.length);
  return used === hashes.length ? root : undefined;
}

/** RFC 9162, 2.1.4.2. */
function isConsistent(before, after, hashes) {
  if (!Number.isSafeInteger(before.size) || before.size < 1 || before.size > after.size) return false;
  if (!isHex(before.root, 32) || !Array.isArray(hashes) || !hashes.every((hash) => isHex(hash, 32)))
    return false;
  if (before.size === after.size) return hashes.length === 0 && before.root === after.root;
  const [start, ...rest] = half(before.size * 2) === before.size ? [before.root, ...hashes] : hashes;
  if (start === undefined) return false;
  let at = before.size - 1;
  let last = after.size - 1;
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  let was = start;
  let is = start;
  for (const hash of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      was = node(hash, was);
      is = node(hash, is);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else is = node(is, hash);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && was === before.root && is === after.root;
}

/** The largest power of two smaller than a number. */
function half(length) {
  let power = 1;
  while (power * 2 < length) power *= 2;
  return power;
}
