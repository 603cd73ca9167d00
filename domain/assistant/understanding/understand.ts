import { nineLensesLexicon } from '../../analysis/mapping/lexicon.ts';
import { comparedGroups } from './compared-groups.ts';
import { listedAs } from './listed-words.ts';
import { isAboutOnePerson } from './one-person.ts';
import { type NamedPlace, placeIn, plainWordsOf } from './place-names.ts';
import type { Question, Vocabulary } from './question.ts';

/** Words that may stand in any question about the assessment. */
const framing: ReadonlySet<string> = new Set([...nineLensesLexicon.commonWords, ...listedAs('framing')]);
const explaining = listedAs('explaining');
const frameworkWords = listedAs('frameworkWords');
const scoring = listedAs('scoring');
const strongest = listedAs('strongest');
const weakest = listedAs('weakest');
/** A ranking names one lens and one sub-lens: no theme, no second place, no list. */
const unranked = listedAs('unranked');
const rated = listedAs('rated');
const disagreeing = listedAs('disagreeing');
const opinions = listedAs('opinions');
const changing = listedAs('changing');
const sinceWords = listedAs('sinceWords');
const trending = listedAs('trending');
const planning = listedAs('planning');
const late = listedAs('late');
const planWords = listedAs('planWords');
const taking = listedAs('taking');
const takingWords = listedAs('takingWords');

/** Words that may stand in a comparison of groups. */
const comparisonWords: ReadonlySet<string> = new Set([
  ...framing,
  ...listedAs('comparing'),
  ...scoring,
  ...opinions,
]);

/** "Where do people disagree?" is not about the lens People. */
const subject = /\b(do|did|have|many|most|which) people\b/g;

/** "How is Market rated without employees?" */
const leftOut =
  /\b(?:without|except|excluding|(?:everyone|everybody|all) but|other than|apart from|ohne|außer|sans|sauf)\b/iu;

/** What a question asks for, by rules on its words. A word that no rule knows makes it a question about documents. */
export function understand(question: string, { places, groups }: Vocabulary): Question {
  const typed = plainWordsOf(question.replaceAll(subject, '$1'));
  const { words, naming, place: named, group: groupName } = namedIn(typed, { places, groups });
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const unknown = (...sets: readonly ReadonlySet<string>[]) =>
    words.filter((word) => !framing.has(word) && !sets.some((set) => set.has(word)));
  const isOnly = (...sets: readonly ReadonlySet<string>[]) => unknown(...sets).length === 0;

  // What everybody but a group rated is no released figure.
  if (groupName !== null && leftOut.test(question)) return { about: 'ratings' };
  const compared = comparedGroups(typed, { places, groups });
  if (isAboutOnePerson(question, compared?.naming ?? naming)) return { about: 'onePerson' };
  if (compared?.words.every((word) => comparisonWords.has(word)))
    return { about: 'groups', place: compared.place, groups: compared.groups };
  if (has(taking) && !named && isOnly(taking, takingWords)) return { about: 'participation' };
  if (has(planning) && !named) {
    const owner = unknown(planning, late, planWords);
    // Actions of nobody who is known are not asked for: "the plan for Asia" is about documents.
    if (owner.length === 0 || (owner.length <= 3 && words.some((word) => /^(?:action|task)s?$/.test(word))))
      return { about: 'plan', isLateOnly: has(late), owner };
  }
  if (has(disagreeing) && isOnly(disagreeing, opinions)) return { about: 'disagreement' };
  if (has(trending) && (has(changing) || has(scoring)) && !groupName) {
    // The trend line has the lenses and the whole; of a sub-lens or theme only the last change is known.
    const hasLine = named === null || named.level === 'lens';
    if (isOnly(changing, trending, sinceWords, scoring))
      return { about: hasLine ? 'trend' : 'change', place: named };
  }
  if (has(changing) && !groupName && isOnly(changing, sinceWords, scoring))
    return { about: 'change', place: named };
  if ((has(strongest) || has(weakest)) && isOnly(strongest, weakest, scoring, unranked)) {
    const isPlain = !named && has(strongest) !== has(weakest) && !typed.some((word) => unranked.has(word));
    return isPlain
      ? { about: 'ranking', end: has(weakest) ? 'weakest' : 'strongest', group: groupName }
      : { about: 'ratings' };
  }
  if (has(scoring) && isOnly(scoring, opinions)) return { about: 'score', place: named, group: groupName };
  if (groupName === null && isFramework(words, named !== null) && isOnly(explaining, frameworkWords))
    return { about: 'framework', place: named };
  // Documents do not say how people rated; a sentence in one of them must not answer instead.
  if (named && has(rated)) return { about: 'ratings' };
  return { about: 'documents' };
}

/** The place and the group that the words name, and the other words. */
function namedIn(
  typed: readonly string[],
  { places, groups }: Vocabulary,
): {
  /** The other words, and those of the names as typed. */
  readonly words: readonly string[];
  readonly naming: readonly string[];
  readonly place: NamedPlace | null;
  readonly group: string | null;
} {
  const without = (words: readonly string[], found: ReturnType<typeof placeIn>) =>
    found ? words.toSpliced(found.from, found.length) : words;
  // "Customers" is a sub-lens and may be a group: beside another place it is the group.
  const groupFirst = placeIn(typed, groups);
  const beside = groupFirst && placeIn(without(typed, groupFirst), places);
  const place = beside ?? placeIn(typed, places);
  const group = beside ? groupFirst : placeIn(without(typed, place), groups);
  const words = beside ? without(without(typed, groupFirst), beside) : without(without(typed, place), group);
  return {
    words,
    naming: [place, group].flatMap((found) => found?.name.split(' ') ?? []),
    place: place ? (places.get(place.name) ?? null) : null,
    group: group ? (groups.get(group.name) ?? null) : null,
  };
}

/** "What is our culture?" asks about the organisation; "What is Culture?" and "Culture" ask what the word means here. */
const own = listedAs('own');
const levelWords = listedAs('levelWords');

function isFramework(words: readonly string[], hasPlace: boolean): boolean {
  const says = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  if (!hasPlace) return says(frameworkWords);
  return says(explaining) || says(levelWords) || !says(own);
}
