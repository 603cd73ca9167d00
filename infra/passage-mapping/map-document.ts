import {
  extendLexicon,
  type LexiconAdditions,
  nineLensesLexicon,
} from '../../domain/analysis/mapping/lexicon.ts';
import { createPassageMapper, type MappablePassage } from '../../domain/analysis/mapping/map-passages.ts';
import { nineLenses } from '../../domain/framework/frameworks.ts';
import type { WordVectors } from '../text-likeness/port.ts';
import { createSentenceEncoder } from '../text-likeness/sentence-encoder.ts';
import { createSentenceLikeness } from '../text-likeness/sentence-likeness.ts';
import { createWordLikeness } from '../text-likeness/word-likeness.ts';
import { openWordTable } from '../text-likeness/word-table.ts';
import type { MapDocument } from './port.ts';

type Options = {
  /** Words and phrases that the organisation adds to the lexicon. */
  readonly additions?: LexiconAdditions;
  /** True to use a sentence encoder as well for uncertain passages: up to 80 ms per passage. */
  readonly encoder: boolean;
  /** The opened word vectors, which take 100 MB; absent: they are opened. */
  readonly vectors?: WordVectors;
};

/** Passages with a lower confidence are also scored by the encoder. */
const certain = 0.8;

/** Opens the word vectors, and the encoder at its first use. @throws RangeError for additions to an unknown sub-lens */
export function createDocumentMapper({
  additions = {},
  encoder,
  vectors = openWordTable(),
}: Options): MapDocument {
  const lexicon = extendLexicon(nineLensesLexicon, additions);
  const map = createPassageMapper(nineLenses, lexicon);
  const words = createWordLikeness(vectors, lexicon.subLenses, new Set(lexicon.commonWords));
  const sentences = createSentenceLikeness(
    createSentenceEncoder(),
    lexicon.subLenses.map(({ description }) => description),
  );

  return async (passages) => {
    const measured = passages.map(({ text, headings }) => ({
      text,
      headings,
      likeness: { topic: words.topic(text), nearWords: words.nearWords(text) },
    }));
    const mappings = map(measured);
    if (!encoder) return mappings;
    const again: MappablePassage[] = [];
    for (const [index, passage] of measured.entries()) {
      const isCertain = (mappings[index]?.lenses[0]?.confidence ?? 0) >= certain;
      again.push(
        isCertain
          ? passage
          : { ...passage, likeness: { ...passage.likeness, sentences: await sentences(passage.text) } },
      );
    }
    return map(again);
  };
}
