import { nineLensesLexicon } from '../../analysis/mapping/lexicon.ts';
import { listedAs } from './listed-words.ts';
import { plainWordsOf } from './place-names.ts';

const ratingWords = listedAs('ratingWords');
/** Verbs that are about ratings only beside a place, a rating or an extreme: "Who gave the 3?", but not "Who gives approval?". */
const giving = listedAs('giving');
/** A score on its own, unlike "8 percent". */
const digit = /\b\d(?: (?:for|to|on|of|in|from|at)\b|$)/;
const extremes = listedAs('extremes');
/** Words of taking part, and of texts: alone they ask how many did, not what somebody rated. */
const partWords = listedAs('partWords');
const helping = listedAs('helping');
/** Words that ask for one person. */
const single =
  /\b(?:who|whose|whom|which (?:one|person|participant|colleague|employee|member|respondent|manager)|one (?:person|participant|respondent|individual)|individuals?|individually|single|each (?:person|participant|member|employee|respondent)|per (?:person|participant)|by name|(?:their|with) names?|(?:a|the|any|every|last|latest|newest|first|only|other) (?:person|participant|respondent|colleague|employee|member)|somebody|someone|anyone|anybody|boss|he|she|his|her)\b/;
/** What belongs to the person named before it. */
const possessive = /['’]s (?:own )?(?:rating|score|answer|vote|grade|response|comment)s?\b/;
const names = [
  /\b(?:rating|score|answer|vote|grade|response|comment)s? (?:of|by|from) (\p{Lu}\p{L}+)/u,
  /\b(?:rating|score|answer|vote|grade)s? of .+ by (\p{Lu}\p{L}+)/u,
  /(\p{Lu}\p{Ll}+) (?:rated|scored|gave|voted|graded)\b/u,
  /(\p{Lu}\p{Ll}+) (?:had|has) (?:not|never) (?:answered|rated|scored|voted)\b/u,
];
/** What is left of a score without one person is that person's rating. */
const leftOut = /\b(?:without|except|excluding|minus|leaving out|other than) (\p{L}+)/iu;
/** "What was the canteen rated?" asks about a thing that was rated, not about who rated it; "by Anna" does. */
const passive =
  /\b(?:was|were|is|are|been) (?:the|our|its|this|that) [\p{L}\p{N} ]+ (?:rated|scored|graded)\b(?!.*\bby\b)/u;
/** Questions about ratings of one person in German and French. */
const foreign = [
  /(?:^|[^\p{L}])(?:wer|wessen|welche[rs]? (?:person|mitarbeiter(?:in)?|teilnehmer(?:in)?|kolleg(?:e|in)))[^\p{L}].*(?:bewertet|benotet|bewertung|note|punkte|stern)/iu,
  /(?:^|[^\p{L}])(?:hat|haben|gab) \p{Lu}\p{L}+ .*(?:bewertet|benotet|vergeben|gegeben|angekreuzt)/u,
  /(?:bewertung(?:en)?|noten?|antwort(?:en)?) (?:von|des|der) \p{Lu}\p{L}+/iu,
  /(?:^|[^\p{L}])(?:qui|quelle personne|quel (?:participant|collègue|salarié)) (?:a|ont) (?:noté|évalué|donné)/iu,
  /(?:^|[^\p{L}])(?:notes?|évaluations?|réponses?) (?:de |d['’])\p{Lu}\p{L}+/u,
  /\p{Lu}\p{L}+ a-t-(?:il|elle) (?:noté|évalué|donné|attribué)|[Cc]omment \p{Lu}\p{L}+ a (?:noté|évalué)/u,
] as const;
/** Subjects of which ratings are published: everybody, groups, and the organisation. */
const many: ReadonlySet<string> = new Set([...nineLensesLexicon.commonWords, ...listedAs('many')]);
/** Most words between "did" and "rate" that are taken for a subject. */
const longestSubject = 4;

/**
 * True if a question is about what one person rated, wrote or answered. Refusing more than needed does no harm: an answer never contains
 * more than released figures.
 * @param naming words of the place and the group that it names
 */
export function isAboutOnePerson(question: string, naming: readonly string[]): boolean {
  if (foreign.some((pattern) => pattern.test(question))) return true;
  const words = plainWordsOf(question);
  const plain = words.join(' ');
  const isRated = naming.length > 0 || digit.test(plain) || words.some((word) => extremes.has(word));
  const isRating = (word: string) => ratingWords.has(word) || (isRated && giving.has(word));
  // "Why did he vote against the merger?" is about a decision.
  const isDecision = (word: string, index: number) =>
    word.startsWith('vote') &&
    (words[index + 1] === 'against' || ['favour', 'favor'].includes(words[index + 2] ?? ''));
  const said = words.filter((word, index) => isRating(word) && !isDecision(word, index));
  if (said.length === 0) return false;
  // "Who answered?" asks for participation; "Who answered 3?" asks for a rating.
  const isParticipation = said.every((word) => partWords.has(word)) && !isRated;
  if (single.test(plain) && !isParticipation) return true;
  const known = new Set([...many, ...naming]);
  const text = question.normalize('NFKC');
  const owned = possessive.exec(text);
  const owner = owned ? plainWordsOf(text.slice(0, owned.index)).at(-1) : undefined;
  if (owner !== undefined && !known.has(owner)) return true;
  const isNamed = names.some((pattern) => {
    const name = pattern.exec(text)?.[1];
    return name !== undefined && plainWordsOf(name).some((part) => !known.has(part));
  });
  // "without everyone of Sales" names a group; "the rent without heating" names no place.
  const omitted = naming.length > 0 ? leftOut.exec(text)?.[1] : undefined;
  if (omitted !== undefined && plainWordsOf(omitted).some((part) => !known.has(part))) return true;
  if (passive.test(plain) && !isNamed) return false;
  const isVerb = (word: string) => isRating(word) && (isRated || !partWords.has(word));
  return isNamed || subjectOf(words, isVerb).some((word) => !known.has(word));
}

/** Nouns after "was": "What was the response rate of the survey?" Verbs after it would be "rated" and "answered". */
const nouns: ReadonlySet<string> = new Set(['rate', 'rates', 'response', 'responses']);

/** The words between "did" and "rate"; none if there are too many for a subject. */
function subjectOf(words: readonly string[], isVerb: (word: string) => boolean): readonly string[] {
  const from = words.findIndex((word) => helping.has(word)) + 1;
  if (from === 0) return [];
  // "Why did premium rates rise?": after "did", "rates" is no verb.
  const isNoun = (word: string) =>
    (words[from - 1] === 'was' && nouns.has(word)) || (words[from - 1] === 'did' && word === 'rates');
  const to = words.findIndex((word, index) => index > from && isVerb(word) && !isNoun(word));
  return to === -1 || to - from > longestSubject ? [] : words.slice(from, to);
}
