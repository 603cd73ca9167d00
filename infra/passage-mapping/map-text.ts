import { gunzipSync, gzipSync } from 'node:zlib';
import { claimsIn, createOwnClaims } from '../../domain/analysis/direction/claims.ts';
import { createTermCounter, writeTermCounts } from '../../domain/analysis/mapping/added-terms.ts';
import { type LexiconAdditions, nineLensesLexicon } from '../../domain/analysis/mapping/lexicon.ts';
import { writeOutline } from '../../domain/analysis/mapping/outline.ts';
import { type StoredPassageMapping, toStored } from '../../domain/analysis/mapping/stored-mapping.ts';
import { type MapDocument, type MappedText, mostMapped } from './port.ts';

type Passages = Parameters<MapDocument>[0];

/** Number of passages that are mapped together; limited, because a complete mapping of one passage takes kilobytes. */
const chunk = 200;

const common = new Set(nineLensesLexicon.commonWords);

/**
 * Maps a stored text. Blocks its thread for about a millisecond per passage, so it must not run on the server's event loop.
 * @param additions terms whose passages are counted: those that `map` was made with
 */
export async function mapText(
  text: Uint8Array,
  map: MapDocument,
  additions: LexiconAdditions = {},
): Promise<MappedText> {
  const all = JSON.parse(gunzipSync(text).toString('utf8')) as Passages;
  const passages = all.slice(0, mostMapped).map(({ text: words, headings }) => ({ text: words, headings }));
  const ownClaims = createOwnClaims();
  const claims = passages.map(({ text: words, headings }) => claimsIn(words, headings, ownClaims));
  const stored: StoredPassageMapping[] = [];
  for (let from = 0; from < passages.length; from += chunk) {
    // Adds one passage on each side, because neighbours influence a mapping.
    const before = Math.min(1, from);
    const mapped = await map(passages.slice(from - before, from + chunk + 1));
    const own = mapped.slice(before, before + chunk);
    stored.push(...own.map((mapping, at) => toStored(mapping, claims[from + at] ?? [])));
  }
  return {
    bytes: gzipSync(JSON.stringify(stored)),
    passages: stored.length,
    outline: writeOutline(stored),
    unclear: stored.filter(({ abstains }) => abstains).length,
    terms: writeTermCounts(createTermCounter(additions, common)(passages.map(({ text: words }) => words))),
  };
}
