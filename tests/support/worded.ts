import { isRefusal } from '../../domain/kernel/decision.ts';
import { inWords } from '../../domain/texts/in-words.ts';
import type { Sentence } from '../../domain/texts/sentence.ts';

/** A refusal with its sentences in English; anything else as it is. */
export function worded<T>(decision: T) {
  if (!isRefusal(decision)) return decision;
  const text = (sentence: string | Sentence) => (typeof sentence === 'string' ? sentence : inWords(sentence));
  return {
    ...decision,
    detail: inWords(decision.detail),
    ...(decision.findings && {
      findings: decision.findings.map((finding) => ({ ...finding, message: text(finding.message) })),
    }),
  };
}
