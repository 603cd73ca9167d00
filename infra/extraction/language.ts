import { franc } from 'franc-min';
import type { Passage } from './port.ts';

const sample = { passages: 24, characters: 12_000, least: 80 } as const;

/**
 * ISO 639-3 code of the language, judged by prose taken from all over the document; null if there is too little text,
 * or the language is not one of the known ones.
 */
export function languageOf(passages: readonly Passage[]): string | null {
  const prose = passages.filter((passage) => !passage.isTable);
  const chosen = prose.length > 0 ? prose : passages;
  const step = Math.max(1, Math.floor(chosen.length / sample.passages));
  const text = chosen
    .filter((_, index) => index % step === 0)
    .map((passage) => passage.text)
    .join('\n')
    .slice(0, sample.characters);
  if (text.length < sample.least) return null;
  const code = franc(text);
  return code === 'und' ? null : code;
}
