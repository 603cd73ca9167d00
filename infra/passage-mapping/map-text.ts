import { gunzipSync, gzipSync } from 'node:zlib';
import { writeOutline } from '../../domain/analysis/mapping/outline.ts';
import { type StoredPassageMapping, toStored } from '../../domain/analysis/mapping/stored-mapping.ts';
import { type MapDocument, type MappedText, mostMapped } from './port.ts';

type Passages = Parameters<MapDocument>[0];

/** Passages that are mapped at once: their whole mappings take kilobytes each. */
const chunk = 200;

/** Maps a stored text. It computes for a millisecond a passage: for a thread of its own. */
export async function mapText(text: Uint8Array, map: MapDocument): Promise<MappedText> {
  const all = JSON.parse(gunzipSync(text).toString('utf8')) as Passages;
  const passages = all.slice(0, mostMapped).map(({ text: words, headings }) => ({ text: words, headings }));
  const stored: StoredPassageMapping[] = [];
  for (let from = 0; from < passages.length; from += chunk) {
    // Neighbours count, so one is added on each side.
    const before = Math.min(1, from);
    const mapped = await map(passages.slice(from - before, from + chunk + 1));
    const own = mapped.slice(before, before + chunk);
    stored.push(...own.map((mapping, at) => toStored(mapping, passages[from + at]?.text ?? '')));
  }
  return {
    bytes: gzipSync(JSON.stringify(stored)),
    passages: stored.length,
    outline: writeOutline(stored),
    unclear: stored.filter(({ abstains }) => abstains).length,
  };
}
