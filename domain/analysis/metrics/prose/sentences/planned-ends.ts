import type { Token } from '../../words/tokens.ts';
import data from '../prose-words.json' with { type: 'json' };

const { joins, modals, subjects, happened } = data.plannedEnds;
const joining = new Set(joins);
const modal = new Set(modals);
const planners = new Set(subjects);
const past = new Set(happened);
const planned = new Set(data.planned);

const english: ReadonlySet<string> = new Set(['the', 'a', 'an', 'our', 'of', 'was', 'were', 'and']);

/** True for a word of plans; "the new plant" is none, unlike "die Gesellschaft plant". */
export const isPlan = (word: string, tokens: readonly Token[]): boolean =>
  planned.has(word) && !(word === 'plant' && tokens.some(({ text }) => english.has(text)));

/**
 * A sentence without a plan that it only ends with, blank at the same offsets: "Net profit was £35,000 and would be put to reserves", "Revenue
 * was $5m and we expect $6m". What stands before must tell what happened.
 */
export function withoutPlannedEnd(text: string, tokens: readonly Token[]): string {
  const first = tokens.findIndex(({ text: word }) => isPlan(word, tokens));
  if (first === -1) return text;
  const end = tokens.findLastIndex(({ text: word }, at) => at < first && joining.has(word));
  const between = tokens.slice(end + 1, first).map(({ text: word }) => word);
  const isOfPlan =
    between.length === 0 ? modal.has(tokens[first]?.text ?? '') : between.every((word) => planners.has(word));
  const hasHappened = tokens.slice(0, Math.max(0, end)).some(({ text: word }) => past.has(word));
  return isOfPlan && hasHappened
    ? text.slice(0, tokens[end]?.start) + ' '.repeat(text.length - (tokens[end]?.start ?? 0))
    : text;
}
