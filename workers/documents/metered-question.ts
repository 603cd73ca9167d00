import { isRefusal } from '../../domain/kernel/decision.ts';
import {
  isAllowed,
  monthOf,
  recordTokens,
  reserveTokens,
  type TokenUse,
} from '../../domain/language-model/decide.ts';
import { LanguageModelUse } from '../../domain/language-model/state.ts';
import { recordInstallationTokens, reserveInstallationTokens } from '../../domain/model-tokens/decide.ts';
import { ModelTokens } from '../../domain/model-tokens/state.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { instant } from '../../infra/identifiers/clock.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import type { Completion, LanguageModel, Question } from '../../infra/language-model/port.ts';

/** Why nothing was sent. */
type NotSent = 'notAllowed' | 'budgetSpent' | 'installationSpent';
const nothingUsed: TokenUse = { inputTokens: 0, outputTokens: 0, isMeasured: true };

/**
 * Puts a question to the language model for one organisation. Nothing leaves before the organisation's consent, its budget and the limit of
 * the installation are checked in the decisions that reserve the tokens; the consent and `isWanted` are checked again before every call. A
 * call whose process ends keeps its reservations, because its tokens may be billed.
 */
export function createMeteredQuestion({ commands, clock }: Pick<Infrastructure, 'commands' | 'clock'>) {
  return async <Value>(
    model: LanguageModel,
    question: Question<Value>,
    contextOf: (step: string) => CommandContext,
    signal: AbortSignal,
    isWanted: () => Promise<boolean>,
  ): Promise<Completion<Value> | NotSent> => {
    const callId = randomId();
    const contextFor = (step: string) => contextOf(`${step}-${callId}`);
    const reserving = contextFor('reserve');
    const organizationId = reserving.tenant;
    const now = monthOf(instant(clock));
    const tokens = model.mostTokens(question);
    const own = { organizationId, callId, month: now };
    const reserved = await commands.handle(LanguageModelUse, organizationId, reserving, (state) =>
      reserveTokens(state, model.recipient, { ...own, tokens, budget: model.tokensAMonth }),
    );
    if (isRefusal(reserved)) return reserved.code === 'TOKEN_BUDGET_SPENT' ? 'budgetSpent' : 'notAllowed';
    const recordOwn = (use: TokenUse) =>
      commands.handle(LanguageModelUse, organizationId, contextFor('use'), (state) =>
        recordTokens(state, own, use),
      );
    // The month that pays for the organisation, so that a clock that was set back opens no earlier month.
    const { month } = reserved.state;
    const reservedOfAll = await commands.handle(ModelTokens, month, contextFor('reserve-all'), (state) =>
      reserveInstallationTokens(state, { callId, month }, tokens, model.installationTokensAMonth),
    );
    if (isRefusal(reservedOfAll)) {
      await recordOwn(nothingUsed);
      return 'installationSpent';
    }
    const mayStillSend = async () => {
      const { state } = await commands.load(LanguageModelUse, organizationId);
      return isAllowed(state, model.recipient) && (await isWanted());
    };
    const completion = await model.complete(question, signal, mayStillSend);
    await recordOwn(completion.usage);
    await commands.handle(ModelTokens, month, contextFor('use-all'), (state) =>
      recordInstallationTokens(state, { callId, month }, completion.usage),
    );
    return completion;
  };
}
