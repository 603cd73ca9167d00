import { z } from 'zod';
import type { LanguageModelSettings } from '../config/language-model.ts';
import { callOf, readAnswer } from './call-of-question.ts';
import { checkModelTexts as texts } from './check-model-texts.ts';
import { openProvider } from './open-language-model.ts';
import { type ModelReply, ModelUnavailable } from './port.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

/** Result of one step of the check. */
export type CheckedStep = { readonly name: string; readonly ok: boolean; readonly said: string };

/** Invented, and the same in each check. */
const question = {
  schema: z.strictObject({ colours: z.array(z.string()) }),
  instructions: texts.instructions,
  passages: [{ id: 0, text: texts.passage }],
  outputTokens: 300,
};

/**
 * Sends one harmless request, once, to the provider that the operator set, and tells what its answer shows. Nothing is stored. @param recorded
 * receives the call and its answer without keys
 */
export async function checkModel(
  settings: LanguageModelSettings,
  recorded?: (exchange: RecordedExchange) => void,
): Promise<readonly CheckedStep[]> {
  const provider = openProvider(settings, recorded && { recorded });
  const signal = new AbortController().signal;
  let reply: ModelReply;
  try {
    reply = await provider({ ...callOf(question), signal });
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    return failedAt(error.status, settings);
  }
  const read = readAnswer(question.schema, reply.text);
  const answers = reply.isDeclined
    ? { ok: false, said: texts.declined }
    : 'value' in read
      ? { ok: true, said: texts.ok }
      : { ok: false, said: texts.otherForm(read.faults) };
  const { counted } = reply;
  const tokens = counted
    ? { ok: true, said: texts.counted(counted.inputTokens, counted.outputTokens) }
    : { ok: false, said: texts.notCounted };
  const ok = { ok: true, said: texts.ok };
  return named([ok, ok, answers, tokens]);
}

/** What a call without a usable answer shows: `null` is no answer. */
function failedAt(
  status: number | null,
  { recipient: { host, model } }: LanguageModelSettings,
): readonly CheckedStep[] {
  const ok = { ok: true, said: texts.ok };
  const unknown = { ok: false, said: texts.notKnown };
  if (status === null) return named([{ ok: false, said: texts.noAnswer(host) }, unknown, unknown, unknown]);
  if (status === 401 || status === 403)
    return named([ok, { ok: false, said: texts.keyRefused(status) }, unknown, unknown]);
  const said = status === 404 ? texts.unknownModel(host, model) : texts.otherStatus(status);
  // Whether the key was checked before such an answer is the provider's choice.
  return named([ok, status === 429 ? ok : unknown, { ok: false, said }, unknown]);
}

const named = (results: readonly { readonly ok: boolean; readonly said: string }[]): readonly CheckedStep[] =>
  results.map((result, at) => ({ name: texts.steps[at] ?? '', ...result }));
