import { isRefusal } from '../../domain/kernel/decision.ts';
import { isAllowed, monthOf, recordTokens, reserveTokens } from '../../domain/language-model/decide.ts';
import { LanguageModelUse } from '../../domain/language-model/state.ts';
import type { CommandContext } from '../../infra/command-handling/command-handler.ts';
import type { Infrastructure } from '../../infra/composition/infrastructure.ts';
import { instant } from '../../infra/identifiers/clock.ts';
import { randomId } from '../../infra/identifiers/identifiers.ts';
import type { Completion, LanguageModel, Question } from '../../infra/language-model/port.ts';

/** Why nothing was sent. */
type NotSent = 'notAllowed' | 'budgetSpent';

/**
 * Puts a question to the language model for one organisation. Nothing leaves before the organisation's consent and its budget are checked in
 * the decision that reserves the tokens; the consent and `isWanted` are checked again before every call. A call whose process ends keeps its reservation, because its tokens may be billed.
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
    const [reserving, using] = [contextOf(`reserve-${callId}`), contextOf(`use-${callId}`)];
    const organizationId = reserving.tenant;
    const month = monthOf(instant(clock));
    const tokens = model.mostTokens(question);
    const reserved = await commands.handle(LanguageModelUse, organizationId, reserving, (state) =>
      reserveTokens(state, model.recipient, {
        organizationId,
        callId,
        month,
        tokens,
        budget: model.tokensAMonth,
      }),
    );
    if (isRefusal(reserved)) return reserved.code === 'TOKEN_BUDGET_SPENT' ? 'budgetSpent' : 'notAllowed';
    const mayStillSend = async () => {
      const { state } = await commands.load(LanguageModelUse, organizationId);
      return isAllowed(state, model.recipient) && (await isWanted());
    };
    const completion = await model.complete(question, signal, mayStillSend);
    await commands.handle(LanguageModelUse, organizationId, using, (state) =>
      recordTokens(state, { organizationId, callId, month }, completion.usage),
    );
    return completion;
  };
}
