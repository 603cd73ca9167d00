import { readsLikeInstructions } from '../../summary/instructions-in-text.ts';
import { type Token, tokensOf } from '../words/tokens.ts';
import data from './prose-words.json' with { type: 'json' };

const rivals = new Set(data.rivals);
const parties = new Set(data.parties);
const possessives = new Set(data.possessives);
const identities = new Set(data.identities);
const ourselves = new Set(data.ourselves);
const scenes = new Set(data.scenes);
const scenarios = new Set(data.scenarios);
const anyone = new Set(data.anyone);
const indefinite = new Set(data.indefinite);
const speakers = new Set(data.speakers);
/** Maximum number of words between "is" and "competitor". */
const identityReach = 6;

/**
 * Sentences of a passage that may state figures of the organisation itself. Left out: what follows "Imagine …" or a title such as "Scenario",
 * an instruction to a language model with what follows it, and what follows "Halvorsen is our largest competitor" without a word for ourselves.
 */
export function aboutOurselves(sentences: readonly string[], headings: readonly string[]): readonly string[] {
  if (headings.some((heading) => isImagined(tokensOf(heading), true))) return [];
  let isOthers = headings.some((heading) => tokensOf(heading).some(({ text }) => rivals.has(text)));
  const kept: string[] = [];
  for (const sentence of sentences) {
    const tokens = tokensOf(sentence);
    const isTitle = !/[.!?:;]["”’)]*$/.test(sentence);
    if (isImagined(tokens, isTitle) || isOrder(sentence, tokens)) break;
    if (isTitle ? tokens.some(({ text }) => rivals.has(text)) : introducesOthers(tokens)) isOthers = true;
    // "Had we won the tender, …"
    if (tokens[0]?.text === 'had') continue;
    const isOurs = !isOthers || tokens.some(({ text }) => ourselves.has(text));
    if (isOurs) kept.push(sentence);
  }
  return kept;
}

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
      tokens.slice(at + 1, at + 1 + identityReach).some((token) => rivals.has(token.text)),
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
