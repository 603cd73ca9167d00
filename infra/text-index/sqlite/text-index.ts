import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createPace } from '../../event-loop/pace.ts';
import type { SubjectKeys } from '../../subject-keys/port.ts';
import type { Log } from '../../telemetry/log.ts';
import { type Blinding, createBlinding } from '../blinding.ts';
import type { IndexedText, Term, TextIndex } from '../port.ts';
import { beginningsOf, wordsIn } from '../words.ts';
import {
  deleteIndexFile,
  type HeldText,
  type IndexFile,
  isDamage,
  openIndexFile,
  type PartTokens,
} from './index-file.ts';

export type TextIndexOptions = {
  /** Created with the first text. */
  readonly folder: string;
  readonly keys: Pick<SubjectKeys, 'derive'>;
  readonly log: Pick<Log, 'warn'>;
};

/** Characters of a part. A part is written at once, so it bounds how long other work waits. */
const partCharacters = 32_000;
/** Files that are open at a time; more are closed when nothing is written to them. */
const openAtOnce = 8;
/** Stands between units, so that no phrase crosses them. */
const between = '0';
/** A file of another format is replaced. */
const format = 1;

type Open = { readonly file: IndexFile; readonly blinding: Blinding; writing: number };

/**
 * An FTS5 file for each organisation. FTS5 sees tokens in place of words (`blinding.ts`): whoever reads the file without the master key
 * learns how often and in which order unknown words occur.
 */
export function openSqliteTextIndex({ folder, keys, log }: TextIndexOptions): TextIndex {
  const open = new Map<string, Open>();
  const fileOf = (tenant: string) => path.join(folder, `${tenant}.db`);

  function opened(tenant: string): Open {
    const before = open.get(tenant);
    if (before) return before;
    const idle = [...open].find(([, { writing }]) => writing === 0);
    if (open.size >= openAtOnce && idle) {
      idle[1].file.close();
      open.delete(idle[0]);
    }
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const stamp = keys.derive(`text-index-format:${tenant}`).readUInt32BE(0) >>> 1;
    const made: Open = {
      file: openIndexFile(fileOf(tenant), (stamp + format) % 2 ** 31),
      blinding: createBlinding(keys, tenant),
      writing: 0,
    };
    open.set(tenant, made);
    return made;
  }

  /** The file is deleted; its texts are then no longer held, and are added again. */
  function discard(tenant: string, error: unknown): void {
    log.warn({ tenant, err: error }, 'an index of texts could not be used; it is made again');
    try {
      open.get(tenant)?.file.close();
    } catch {
      // It is deleted below.
    }
    open.delete(tenant);
    deleteIndexFile(fileOf(tenant));
  }

  function reading<T>(tenant: string, read: (one: Open) => T, otherwise: T): T {
    if (!open.has(tenant) && !existsSync(fileOf(tenant))) return otherwise;
    try {
      return read(opened(tenant));
    } catch (error) {
      // Whatever is wrong: without an index the search goes on in the names.
      discard(tenant, error);
      return otherwise;
    }
  }

  /** @param mustSucceed otherwise the file is deleted: a text that must go may not stay in it */
  async function writing(
    tenant: string,
    mustSucceed: boolean,
    write: (one: Open) => Promise<void>,
  ): Promise<void> {
    try {
      const one = opened(tenant);
      one.writing += 1;
      await write(one).finally(() => {
        one.writing -= 1;
      });
    } catch (error) {
      if (!mustSucceed && open.has(tenant) && !isDamage(error)) throw error;
      discard(tenant, error);
    }
  }

  return {
    held: (tenant) =>
      reading(
        tenant,
        ({ file }) => new Map(Array.from(file.texts, ([documentId, { textKey }]) => [documentId, textKey])),
        new Map(),
      ),
    add: (tenant, text) => writing(tenant, false, (one) => add(one, text)),
    remove: async (tenant, documentIds) => {
      if (!open.has(tenant) && !existsSync(fileOf(tenant))) return;
      await writing(tenant, true, async ({ file }) => {
        const pace = createPace();
        for (const documentId of documentIds) {
          const text = file.texts.get(documentId);
          if (text) file.remove(text);
          if (pace.due()) await pace.rest();
        }
        for (const _ of file.purge()) if (pace.due()) await pace.rest();
      });
    },
    find: (tenant, terms) =>
      reading<ReadonlyMap<string, number>>(tenant, (one) => find(one, terms), new Map()),
    close: async () => {
      for (const { file } of open.values()) file.close();
      open.clear();
    },
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
      // On a full disk: it is removed when the file is opened again.
    }
    throw error;
  }
}

/** Units of about {@link partCharacters} together; at least one part, so that an empty text is held as well. */
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

/** Words and beginnings of a text so far. */
type Seen = { readonly words: Set<string>; readonly beginnings: Set<string> };

function tokensOf(unit: string, blinding: Blinding, seen: Seen): PartTokens {
  const words: string[] = [];
  const starts: string[] = [];
  for (const { word } of wordsIn(unit)) {
    words.push(blinding.word(word));
    if (seen.words.has(word)) continue;
    seen.words.add(word);
    for (const letters of beginningsOf(word)) {
      // With a beginning, all shorter ones were added.
      if (seen.beginnings.has(letters)) break;
      seen.beginnings.add(letters);
      starts.push(blinding.beginning(letters));
    }
  }
  return { words: words.join(' '), beginnings: starts.join(' ') };
}

/** A text is found if each term is somewhere in it; its score is that of its best part for each term. */
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

/** @param rows in their order @param texts in the order of their rows */
function scoresOf(
  rows: readonly (readonly [row: number, score?: number])[],
  texts: readonly HeldText[],
): Map<string, number> {
  const scores = new Map<string, number>();
  let at = 0;
  for (const [row, score = 0] of rows) {
    while (isBefore(texts[at], row)) at += 1;
    const text = texts[at];
    // Rows of a text that is not complete belong to none.
    if (!text || row < text.first) continue;
    scores.set(text.documentId, Math.max(scores.get(text.documentId) ?? 0, score));
  }
  return scores;
}

const isBefore = (text: HeldText | undefined, row: number): boolean =>
  text !== undefined && text.first + text.parts <= row;
