import type { MetricPassage } from '../../rows/line.ts';
import { tokensOf } from '../../words/tokens.ts';

const fewestWords = 8;
const longestBeginning = 600;
const releases =
  /^\s?(?:press release|communiqué|pressemitteilung|medienmitteilung|nota de prensa|comunicado)/i;
/** Words of the first headings and the first sentence, with those after "Press release." until there are enough. */
export function namesOfBeginning<Place>([first]: readonly MetricPassage<Place>[]): ReadonlySet<string> {
  let beginning = '';
  for (const sentence of (first?.text ?? '').slice(0, longestBeginning).split(/[.!?]/)) {
    beginning += ` ${sentence}`;
    if (
      !releases.test(beginning) ||
      tokensOf(beginning).filter(({ kind }) => kind === 'word').length >= fewestWords
    )
      break;
  }
  const words = tokensOf([...(first?.headings ?? []), beginning].join('\n'));
  return new Set(words.map(({ text }) => text));
}
