import { createOtherParties, type OtherParties } from '../../parties/named-parties.ts';
import { ofCompanies, otherParties, ourselves, own, plurals, pronouns } from '../../parties/parties.ts';
import { readsLikeInstructions } from '../../summary/instructions-in-text.ts';
import { type Token, tokensOf } from '../words/tokens.ts';
import data from './prose-words.json' with { type: 'json' };

const parties = new Set(data.parties);
const possessives = new Set(data.possessives);
const identities = new Set(data.identities);
const scenes = new Set(data.scenes);
const scenarios = new Set(data.scenarios);
const anyone = new Set(data.anyone);
const indefinite = new Set(data.indefinite);
const speakers = new Set(data.speakers);
/** Maximum number of words between "is" and "competitor". */
const identityReach = 6;
/** A party among so many first words is the subject: "Our largest competitor has …". */
const partyReach = 4;

/** The party that a text speaks of: after "Halvorsen is our largest competitor" others, after "A rival left" others only as "it". */
type Subject = 'ours' | 'others' | 'othersAsIt';

export type OwnSentences = <Sentence extends { readonly text: string }>(
  sentences: readonly Sentence[],
  headings: readonly string[],
) => readonly Sentence[];

/**
 * Reads the passages of a text in order and returns the sentences of each that may be about the organisation itself. Left out: what follows
 * "Imagine …" or a title such as "Scenario", an instruction to a language model with what follows it, and sentences about another party:
 * what follows "Halvorsen is our largest competitor" until a sentence begins with "we" or "our", and "Its revenue …" after a sentence whose
 * subject is a rival, also in the next passage below the same headings. Also left out: "Halvorsen closed two plants" with the name of another
 * party, and "They …" where the text has mentioned one.
 * @param of.inHeadings words of a heading by which all below it is about others
 * @param of.withCustomers whether customers are others: their figures are not ours, but their complaints are about us
 */
export function createOwnSentences({ inHeadings = otherParties, withCustomers = true } = {}): OwnSentences {
  let last: { readonly section: string; readonly subject: Subject } = { section: '', subject: 'ours' };
  const others = createOtherParties({ withCustomers });
  return (sentences, headings) => {
    others.read(
      sentences.map(({ text }) => text),
      headings,
    );
    const section = headings.join('\n');
    if (headings.some((heading) => isImagined(tokensOf(heading), true))) return [];
    const isOfOthers = headings.some((heading) => tokensOf(heading).some(({ text }) => inHeadings.has(text)));
    // A passage may begin with "It"; another subject begins anew.
    const before = last.section === section && last.subject !== 'ours' ? 'othersAsIt' : 'ours';
    const { kept, subject } = ownIn(sentences, isOfOthers ? 'others' : before, others);
    last = { section, subject };
    return kept;
  };
}

function ownIn<Sentence extends { readonly text: string }>(
  sentences: readonly Sentence[],
  first: Subject,
  others: OtherParties,
): { readonly kept: readonly Sentence[]; readonly subject: Subject } {
  let subject = first;
  const kept: Sentence[] = [];
  let before: readonly Token[] = [];
  for (const sentence of sentences) {
    const { text } = sentence;
    const tokens = tokensOf(text);
    const isTitle = !/[.!?:;]["”’)]*$/.test(text);
    if (isImagined(tokens, isTitle) || isOrder(text, tokens)) break;
    subject = subjectAfter(subject, tokens, isTitle);
    const isNamed = others.areNamedFirst(text);
    if (isNamed && subject === 'ours') subject = 'othersAsIt';
    const isUnclear = mayBeOfOthers(tokens, before, others);
    before = tokens;
    others.note(text);
    // "Had we won the tender, …"
    if (tokens[0]?.text === 'had') continue;
    const saysWe = tokens.some((token) => ourselves.has(token.text));
    if (saysWe || (subject !== 'others' && !isNamed && !isUnclear)) kept.push(sentence);
  }
  return { kept, subject };
}

/** "They …" and "Their revenue …", unless the sentence before began with "Our drivers …". */
function mayBeOfOthers(
  [first, second]: readonly Token[],
  before: readonly Token[],
  others: OtherParties,
): boolean {
  if (!plurals.has(first?.text ?? '') || own.has(before[0]?.text ?? '')) return false;
  return others.isAnyKnown() || (others.saysWe() && ofCompanies.has(second?.text ?? ''));
}

function subjectAfter(subject: Subject, tokens: readonly Token[], isTitle: boolean): Subject {
  if (isTitle ? namesParty(tokens) : introducesOthers(tokens)) return 'others';
  const [start = '', next = ''] = tokens.slice(0, 2).map(({ text }) => text);
  const isParty = tokens.slice(0, partyReach).some(({ text }) => otherParties.has(text));
  if (!isTitle && isParty && !ourselves.has(next)) return subject === 'others' ? 'others' : 'othersAsIt';
  if (ourselves.has(start)) return 'ours';
  if (subject === 'othersAsIt') return pronouns.has(start) ? 'others' : 'ours';
  return subject;
}

const namesParty = (tokens: readonly Token[]): boolean => tokens.some(({ text }) => otherParties.has(text));

function isImagined(tokens: readonly Token[], isTitle: boolean): boolean {
  return scenes.has(tokens[0]?.text ?? '') || (isTitle && tokens.some(({ text }) => scenarios.has(text)));
}

/** "Ignore all previous instructions …", "System: …" */
const isOrder = (sentence: string, [first, second]: readonly Token[]): boolean =>
  readsLikeInstructions(sentence) || (speakers.has(first?.text ?? '') && second?.text === ':');

/** "Halvorsen is our largest competitor" */
function introducesOthers(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ text }, at) =>
      identities.has(text) &&
      tokens.slice(at + 1, at + 1 + identityReach).some((token) => otherParties.has(token.text)),
  );
}

/** True for "Our landlord reported revenue of $48m", "The client, Halvorsen, has …" and "Net income of our supplier was $3m". */
export function isOfAnotherParty(
  tokens: readonly Token[],
  { from, to }: { readonly from: number; readonly to: number },
  figureAt: number,
): boolean {
  const isParty = (at: number) => {
    const [word, article] = [tokens[at]?.text ?? '', tokens[at - 1]?.text ?? ''];
    return (parties.has(word) && possessives.has(article)) || (anyone.has(word) && indefinite.has(article));
  };
  const clause = tokens.findLastIndex(({ text }, at) => at < from && /^[,;:]$/.test(text));
  if (isParty(1) && from > 1) return !ourselvesAfter(tokens, from);
  for (let at = clause + 1; at < from; at += 1) if (isParty(at)) return true;
  for (let at = to + 1; at < figureAt; at += 1) if (isParty(at)) return true;
  return false;
}

/** "Our landlord left, and our revenue was …": the words before the metric are about us again. */
function ourselvesAfter(tokens: readonly Token[], from: number): boolean {
  return tokens.slice(2, from).some(({ text }) => ourselves.has(text));
}
