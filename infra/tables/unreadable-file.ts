import type { Table } from '../../domain/survey-import/reading/ratings.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { Sentence } from '../../domain/texts/sentence.ts';

/** A table, and the sheet of the workbook that it is; no sheets: separated values. */
export type FileTable = Table & { readonly sheet?: string; readonly sheets: readonly string[] };

/** The bytes are not a readable table. `sentence` says what to do; the error's message is the same in English. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly sentence: Sentence;

  constructor(sentence: Sentence) {
    super(inWords(sentence));
    this.sentence = sentence;
  }
}

/** Limits of every table, in any format. */
export const tableLimits = { bytes: 16 * 1024 * 1024, columns: 2_000, rows: 600_000 } as const;
