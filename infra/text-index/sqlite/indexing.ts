import { existsSync, mkdirSync } from 'node:fs';
import { createConcurrencyLimit } from '../../event-loop/concurrency-limit.ts';
import { createPace } from '../../event-loop/pace.ts';
import { type Blinding, createBlinding } from '../blinding.ts';
import type { IndexedText, Term } from '../port.ts';
import { beginningsOf, wordsIn } from '../words.ts';
import {
  deleteIndexFile,
  type HeldText,
  type IndexFile,
  indexFileOf,
  isDamage,
  openIndexFile,
  type PartTokens,
} from './index-file.ts';
import type { HeldNow, Owner, Results } from './messages.ts';

/** The index as it works in its thread. It yields while it adds and removes texts, so that searches run meanwhile. */
export type Indexing = {
  held(owner: Owner, known: string | undefined): HeldNow;
  add(owner: Owner, text: IndexedText): Promise<void>;
  remove(owner: Owner, documentIds: readonly string[]): Promise<void>;
  find(owner: Owner, terms: readonly Term[], known: string | undefined): Results['find'];
  /** Closes all files; unfinished work then fails. */
  close(): void;
};

export type IndexingOptions = {
  /** Folder for the files; created with the first text. */
  readonly folder: string;
  /** Called when a file could not be used and was deleted. */
  readonly discarded: (tenant: string, error: unknown) => void;
};

/**
 * Number of characters in a part. A part is written in one synchronous call, so its size limits how long a search
 * waits.
 */
const partCharacters = 32_000;
/** Number of files kept open; others are closed when nothing is being written to them. */
const openAtOnce = 8;
/** Token between two units, so that no phrase matches across them. */
const between = '0';
/** Version of the format; a file of another format is replaced. */
const format = 1;

type Open = { readonly file: IndexFile; readonly blinding: Blinding; writing: number };

/**
 * Keeps an FTS5 file for each organisation, with tokens in place of words (`blinding.ts`). A reader of the file without
 * the master key learns only how often, and in which order, unknown words occur.
 */
export function openIndexing({ folder, discarded }: IndexingOptions): Indexing {
  const open = new Map<string, Open>();
  // A text with many different words needs up to 200 MB while it is added.
  const adding = createConcurrencyLimit(2);
  let isClosed = false;
  const fileOf = (tenant: string) => indexFileOf(folder, tenant);

  function opened({ tenant, keys }: Owner): Open {
    const before = open.get(tenant);
    if (before) return before;
    const idle = [...open].find(([, { writing }]) => writing === 0);
    if (open.size >= openAtOnce && idle) {
      idle[1].file.close();
      open.delete(idle[0]);
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const made: Open = {
      file: openIndexFile(fileOf(tenant), (keys.stamp + format) % 2 ** 31),
      blinding: createBlinding(keys),
      writing: 0,
    };
    open.set(tenant, made);
    return made;
  }

  /** Deletes a file; its texts then count as not indexed, and are added again. */
  function discard(tenant: string, error: unknown): void {
    discarded(tenant, error);
    try {
      open.get(tenant)?.file.close();
    } catch {
      // An error while closing does not matter, because the file is deleted below.
    }
    open.delete(tenant);
    deleteIndexFile(fileOf(tenant));
  }

  function reading<T>(owner: Owner, read: (one: Open) => T, otherwise: T): T {
    if (!open.has(owner.tenant) && !existsSync(fileOf(owner.tenant))) return otherwise;
    try {
      return read(opened(owner));
    } catch (error) {
      // Whatever the error is: without the index, searches still find names.
      discard(owner.tenant, error);
      return otherwise;
    }
  }

  /**
   * Runs work that writes to a file. @param mustSucceed if true and the work fails, the file is deleted, because a
   * removed text must not stay in it
   */
  async function writing(
    owner: Owner,
    mustSucceed: boolean,
    write: (one: Open) => Promise<void>,
  ): Promise<void> {
    if (isClosed) throw new Error('The index is closed');
    const { tenant } = owner;
    try {
      const one = opened(owner);
      one.writing += 1;
      await write(one).finally(() => {
        one.writing -= 1;
      });
    } catch (error) {
      if (isClosed) throw error;
      if (!mustSucceed && open.has(tenant) && !isDamage(error)) throw error;
      discard(tenant, error);
    }
  }

  return {
    held: (owner, known) => reading(owner, (one) => heldIn(one, known), nothingHeld),
    add: (owner, text) => adding.run(() => writing(owner, false, (one) => add(one, text))),
    remove: async (owner, documentIds) => {
      if (!open.has(owner.tenant) && !existsSync(fileOf(owner.tenant))) return;
      await writing(owner, true, async ({ file }) => {
        const pace = createPace();
        for (const documentId of documentIds) {
          const text = file.texts.get(documentId);
          if (text) file.remove(text);
          if (pace.due()) await pace.rest();
        }
        for (const _ of file.purge()) if (pace.due()) await pace.rest();
      });
    },
    find: (owner, terms, known) =>
      reading(owner, (one) => ({ scores: find(one, terms), now: heldIn(one, known) }), nothingFound),
    close: () => {
      isClosed = true;
      for (const { file } of open.values()) file.close();
      open.clear();
    },
  };
}

const nothingHeld: HeldNow = { version: '', held: new Map() };
const nothingFound: Results['find'] = { scores: new Map(), now: nothingHeld };

function heldIn({ file }: Open, known: string | undefined): HeldNow {
  const version = file.version();
  if (version === known) return { version, held: undefined };
  return {
    version,
    held: new Map(Array.from(file.texts, ([documentId, { textKey }]) => [documentId, textKey])),
  };
}

async function add({ file, blinding }: Open, { documentId, textKey, units }: IndexedText): Promise<void> {
  const pace = createPace();
  const earlier = file.texts.get(documentId);
  if (earlier) file.remove(earlier);
  const parts = partsOf(units);
  const text = file.begin(documentId, textKey, parts.length);
  try {
    const seen: Seen = { words: new Set(), beginnings: new Set() };
    for (const [at, part] of parts.entries()) {
      const tokens: PartTokens[] = [];
      for (const unit of part) {
        tokens.push(tokensOf(unit, blinding, seen));
        if (pace.due()) await pace.rest();
      }
      file.write(text.first + at, {
        words: tokens.map(({ words }) => words).join(` ${between} `),
        beginnings: tokens.map((one) => one.beginnings).join(' '),
      });
    }
    file.complete(text);
  } catch (error) {
    try {
      file.remove(text);
    } catch {
      // If the disk is full, the incomplete text is removed when the file is opened again.
    }
    throw error;
  }
}

/**
 * Divides units into parts of about {@link partCharacters}; at least one part, so that an empty text is indexed too.
 */
function partsOf(units: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = [[]];
  let characters = 0;
  for (const unit of units) {
    if (characters > 0 && characters + unit.length > partCharacters) {
      parts.push([]);
      characters = 0;
    }
    parts.at(-1)?.push(unit);
    characters += unit.length;
  }
  return parts;
}

/** Words and beginnings that occurred so far in a text. */
type Seen = { readonly words: Set<string>; readonly beginnings: Set<string> };

function tokensOf(unit: string, blinding: Blinding, seen: Seen): PartTokens {
  const words: string[] = [];
  const starts: string[] = [];
  for (const { word } of wordsIn(unit)) {
    words.push(blinding.word(word));
    if (seen.words.has(word)) continue;
    seen.words.add(word);
    for (const letters of beginningsOf(word)) {
      // If this beginning was added before, all shorter ones were too.
      if (seen.beginnings.has(letters)) break;
      seen.beginnings.add(letters);
      starts.push(blinding.beginning(letters));
    }
  }
  return { words: words.join(' '), beginnings: starts.join(' ') };
}

/** Finds texts that contain each term anywhere; a text's score for a term is that of its best part. */
function find({ file, blinding }: Open, terms: readonly Term[]): ReadonlyMap<string, number> {
  const texts = [...file.texts.values()].sort((a, b) => a.first - b.first);
  let found: Map<string, number> | undefined;
  for (const term of terms) {
    const scores = scoresOf(file.phrase(term.words.map(blinding.word).join(' ')), texts);
    const [word = ''] = term.words;
    if (term.isBeginning)
      for (const documentId of scoresOf(file.beginning(blinding.beginning(word)), texts).keys())
        if (!scores.has(documentId)) scores.set(documentId, 0);
    const before = found;
    found = before
      ? new Map(
          Array.from(scores, ([documentId, score]) => [documentId, score, before.get(documentId)] as const)
            .filter(([, , sum]) => sum !== undefined)
            .map(([documentId, score, sum = 0]) => [documentId, sum + score]),
        )
      : scores;
  }
  return found ?? new Map();
}

/** @param rows in order @param texts in the order of their rows */
function scoresOf(
  rows: readonly (readonly [row: number, score?: number])[],
  texts: readonly HeldText[],
): Map<string, number> {
  const scores = new Map<string, number>();
  let at = 0;
  for (const [row, score = 0] of rows) {
    while (isBefore(texts[at], row)) at += 1;
    const text = texts[at];
    // Rows of an incomplete text belong to no text in the list.
    if (!text || row < text.first) continue;
    scores.set(text.documentId, Math.max(scores.get(text.documentId) ?? 0, score));
  }
  return scores;
}

const isBefore = (text: HeldText | undefined, row: number): boolean =>
  text !== undefined && text.first + text.parts <= row;
