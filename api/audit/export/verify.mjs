#!/usr/bin/env node
// Checks an audit export of Nine Lenses. Needs no network, and does not trust the person who made the export.
//   node verify.mjs export.json [earlier-export.json]
// Exit code 0: every check passed; 1: a check failed; 2: the export could not be checked.
// Hashing: RFC 9162, section 2.1 (leaves begin with byte 0, nodes with byte 1; SHA-256). Signatures: Ed25519.
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Formats that can be checked. In the first one, every entry states its actor, action and time. */
const formats = ['nine-lenses audit export 1', 'nine-lenses audit export 2'];

/** Checks the text of an export. Returns the findings as sentences; `wrong` is empty if every check passed. */
export function verify(text, earlierText) {
  let document;
  let other;
  try {
    document = parsed(text);
    other = earlierText === undefined ? undefined : parsed(earlierText);
  } catch (error) {
    const wrong = [`This cannot be read as an audit export: ${error.message}.`];
    return { lines: [`DOES NOT HOLD: ${wrong[0]}`], wrong };
  }
  const { about, head, events } = document;
  const found = [
    ...checkHead(head),
    ...checkEvents(document),
    ...checkProof(document),
    ...checkEarlier(document),
    ...checkSeal(text, document),
    ...(other ? checkAgainst(document, other) : []),
  ];
  const wrong = found.flatMap((one) => one.wrong ?? []);
  const whole = events.filter((event) => event.whole).length;
  const closed = events.filter(isHashOnly).length;
  return {
    wrong,
    lines: [
      `${about.assessment} (${about.company}), exported ${about.at}`,
      `${events.length} entries, ${whole} of them with all they hold${closed > 0 ? `, ${closed} as a hash and nothing else` : ''}; signed ${head.at} over the first ${head.size} events of the installation.`,
      `Key of the installation: ${fingerprint(head.publicKey)}`,
      '',
      ...found.map((one) => (one.wrong ? `  WRONG  ${one.wrong}` : `  ok     ${one.holds}`)),
      '',
      ...(wrong.length === 0
        ? [
            `NOT ALTERED since ${head.at}: every entry of this file is in the log that was signed then.`,
            'This says nothing about whether it was true when it was entered.',
          ]
        : [`DOES NOT HOLD: ${wrong[0]}`]),
    ],
  };
}

function holds(sentence) {
  return { holds: sentence };
}

function fails(sentence) {
  return { wrong: sentence };
}

function checkHead(head) {
  if (!isHex(head.root, 32)) return [fails('The root of the head is not a hash.')];
  if (isHeadSigned(head)) return [holds('The head was signed with the key it names.')];
  return [
    fails('The signature of the head is not of this head: the head, its key or the signature was changed.'),
  ];
}

/** Hashes the content of each entry again and compares it with the entry's hash. */
function checkEvents({ events, head }) {
  const found = [];
  let before = -1;
  let order = true;
  for (const [at, event] of events.entries()) {
    const { index, type, recordedAt } = event;
    if (!Number.isSafeInteger(index) || index <= before || index >= head.size) order = false;
    before = index;
    if (!isHex(event.leaf, 32)) found.push(fails(`Entry ${at + 1} has no hash.`));
    else if (!isHashOnly(event) && leafOf(event) !== event.leaf)
      found.push(
        fails(
          `Entry ${at + 1} was changed: ${type} at ${recordedAt} (place ${index} in the log) is not what was recorded.`,
        ),
      );
  }
  if (!order)
    found.push(fails('The entries are not in the order of the log, or the head does not cover them.'));
  return found.length > 0
    ? found
    : [
        holds(
          `Each of the ${events.length - events.filter(isHashOnly).length} entries that say something is what its hash was made of.`,
        ),
      ];
}

/** True for an answer in an anonymous assessment: exported as a hash without content, time or author, but still proven. */
function isHashOnly(event) {
  return Object.keys(event).every((key) => key === 'index' || key === 'leaf');
}

function leafOf({ type, recordedAt, actor, content, whole }) {
  return hashOfLines(
    [type, recordedAt, actor, whole ? contentOf({ type, recordedAt, actor, whole }) : content],
    '\u0000',
  );
}

function contentOf({ type, recordedAt, actor, whole }) {
  const { blind, stream, revision, id, schemaVersion, metadata, data } = whole;
  const { correlationId, causationId, commandId, tenant } = metadata;
  const about = [blind, stream, revision, id, type, schemaVersion, recordedAt];
  return hashOfLines([...about, correlationId, causationId, commandId, actor, tenant, JSON.stringify(data)]);
}

/** Unambiguous: the number of lines is fixed and no recorded value contains a line break, so no two events have the same text. */
function hashOfLines(lines, before = '') {
  return sha256(before + lines.join('\n'));
}

function checkProof({ events, head, proof }) {
  const leaves = events.map((event) => ({
    index: event.index,
    hash: isHashOnly(event) ? event.leaf : leafOf(event),
  }));
  if (rootFrom(leaves, head.size, proof) === head.root)
    return [holds('All entries together lead to the signed root: they are in the log that was signed.')];
  return [
    fails(
      'The entries and the proof do not lead to the signed root: an entry, a hash or the proof was changed.',
    ),
  ];
}

function checkEarlier({ earlier, head }) {
  return earlier.map((one) =>
    isConsistent(one, head, one.proof)
      ? holds(`The log still begins with the ${one.size} events that were signed ${one.at}.`)
      : fails(
          `The log does not begin with the ${one.size} events that were signed ${one.at}: something before that was changed, or the log was moved to another store, which stamps times anew.`,
        ),
  );
}

/** Checks every byte of the file, because people also read the text around the proof. */
function checkSeal(text, document) {
  const { seal, ...sealed } = document;
  const exact = text === `${JSON.stringify(document, null, 1)}\n`;
  const message = `${document.format}\n${sha256(JSON.stringify(sealed))}\n`;
  if (exact && isSignedBy(document.head.publicKey, message, seal))
    return [holds('The file is as it was exported, to the byte.')];
  return [fails('The file is not as it was exported: something in it was changed after it was made.')];
}

/** Compares with an earlier export: the log must have the same beginning and at least the same length. */
function checkAgainst({ head, earlier }, other) {
  const { size, root, publicKey } = other.head;
  const found = [];
  if (publicKey !== head.publicKey) found.push(fails('The earlier export was signed with another key.'));
  if (!isHeadSigned(other.head))
    found.push(fails('The head of the earlier export is not signed as it says.'));
  const known = size === head.size ? head : earlier.find((one) => one.size === size);
  if (!known)
    found.push(
      fails(
        `The head of the earlier export (${size} events) is not among those this export says it follows: compare it with a newer export of the same assessment.`,
      ),
    );
  else if (known.root === root)
    found.push(
      holds(`It follows from the earlier export of ${other.about.at}: nothing before that was changed.`),
    );
  else
    found.push(
      fails(
        `The earlier export of ${other.about.at} has another root for the first ${size} events: something before that was changed.`,
      ),
    );
  return found;
}

function parsed(text) {
  const document = JSON.parse(text);
  if (!formats.includes(document?.format))
    throw new Error(
      `its format is "${document?.format}", and this program knows "${formats.join('" and "')}"`,
    );
  for (const key of ['about', 'head'])
    if (typeof document[key] !== 'object' || document[key] === null) throw new Error(`it has no "${key}"`);
  for (const key of ['events', 'proof', 'earlier'])
    if (!Array.isArray(document[key])) throw new Error(`it has no "${key}"`);
  for (const event of document.events)
    if (Object(event) !== event || (event.whole && Object(event.whole.metadata) !== event.whole.metadata))
      throw new Error('an entry is incomplete');
  if (document.earlier.some((one) => Object(one) !== one)) throw new Error('an earlier head is incomplete');
  if (!Number.isSafeInteger(document.head.size) || document.head.size < 1)
    throw new Error('its head has no size');
  return document;
}

function isHeadSigned({ size, root, position, at, publicKey, signature }) {
  return isSignedBy(publicKey, `nine-lenses tree head 1\n${size}\n${root}\n${position}\n${at}\n`, signature);
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

function isSignedBy(publicKey, message, signature) {
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

/** The root computed from some leaves and the hashes of all ranges that contain none of them; undefined if they do not fit. */
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

/** Verifies a consistency proof (RFC 9162, 2.1.4.2). */
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

/** The largest power of two that is smaller than a number. */
function half(length) {
  let power = 1;
  while (power * 2 < length) power *= 2;
  return power;
}

// Only if the file is run as a program, not if it is imported.
if (process.argv[1] && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(import.meta.url))) {
  const [, , file, earlierFile] = process.argv;
  if (!file) {
    console.error('Usage: node verify.mjs export.json [earlier-export.json]');
    process.exit(2);
  }
  const texts = [file, earlierFile].map((name) => (name ? readFileSync(name, 'utf8') : undefined));
  const { lines, wrong } = verify(...texts);
  // Removes control characters, so that an export cannot control the terminal.
  console.log(lines.map((line) => line.replace(/\p{Cc}/gu, '?')).join('\n'));
  process.exit(wrong.length === 0 ? 0 : 1);
}
