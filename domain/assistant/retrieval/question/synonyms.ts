import { stemsIn } from '../languages.ts';
import { asksCost } from './asked-value.ts';
import synonyms from './synonyms.json' with { type: 'json' };
import type { WantedWord } from './wanted-words.ts';

const sets: readonly (readonly string[])[] = synonyms.map((set) => set.map((one) => stemsIn(one).join(' ')));
const phrases = [...new Set(sets.flat())].filter((one) => one.includes(' '));

/** Stems and phrases that count instead of a stem or a phrase of stems. */
export function insteadOf(stem: string): ReadonlySet<string> {
  const others = new Set(sets.filter((set) => set.includes(stem)).flat());
  others.delete(stem);
  return others;
}

/** Synonyms of several words that stand in a question: "staff turnover" is neither staff nor revenue. */
export function phrasesIn(question: string): readonly WantedWord[] {
  const asked = ` ${stemsIn(question).join(' ')} `;
  return phrases
    .filter((phrase) => asked.includes(` ${phrase} `))
    .map((phrase) => ({
      stem: phrase,
      word: phrase,
      instead: insteadOf(phrase),
      inOthers: [],
      isRequired: false,
    }));
}

/** Stems that answer a word of this question only: "term" for "run" in "How long does the lease run?" @param word in lower case */
export function insteadHere(word: string, asked: string): readonly string[] {
  const lasting = /\bhow long\b/.test(asked) && runs.test(word) ? terms : [];
  const buying = asksCost(asked) && word === 'cost' ? bought : [];
  return [...lasting, ...buying];
}
/** "How long does the lease run?" is answered by its term. */
const runs = /^(?:runs?|lasts?)$/;
/** "What did the mower cost?" is answered by "They bought a mower for £2,150". */
const bought: readonly string[] = ['buy', 'bought', 'purchase'].flatMap((one) => stemsIn(one));
const terms: readonly string[] = ['term', 'duration', 'period'].flatMap((one) => stemsIn(one));
