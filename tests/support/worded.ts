import { isRefusal } from '../../domain/kernel/decision.ts';
import { inWords } from '../../domain/texts/in-words.ts';

/** A refusal with its sentences in English; anything else is returned unchanged. */
export function worded<T>(decision: T) {
  if (!isRefusal(decision)) return decision;
  return {
    ...decision,
    detail: inWords(decision.detail),
    ...(decision.findings && {
      findings: decision.findings.map((finding) => ({ ...finding, message: inWords(finding.message) })),
    }),
  };
}
