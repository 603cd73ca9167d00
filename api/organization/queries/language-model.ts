import { isAllowed, monthOf, payingMonth, tokensIn } from '../../../domain/language-model/decide.ts';
import { LanguageModelUse } from '../../../domain/language-model/state.ts';
import { instant } from '../../../infra/identifiers/clock.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { People } from '../../queries/people.ts';
import type { OrganizationLanguageModel } from '../contract/language-model.ts';

type Consent = NonNullable<LanguageModelUse['allowed']>;
export type LanguageModelQuery = (tenant: string) => Promise<OrganizationLanguageModel>;

/** Which language model the operator offers, whether the organisation allows it, and how much it used this month. */
export function createLanguageModelQuery(
  { commands, clock, languageModel }: Pick<ApiDependencies, 'commands' | 'clock' | 'languageModel'>,
  people: People,
): LanguageModelQuery {
  async function consentOf({ provider, host, model, at, allowedBy }: Consent) {
    return { provider, host, model, at, by: await people.nameOf(allowedBy) };
  }

  return async (tenant) => {
    const { state } = await commands.load(LanguageModelUse, tenant);
    const month = payingMonth(state, monthOf(instant(clock)));
    const isThisMonth = state.month === month;
    const [inputTokens, outputTokens] = isThisMonth ? [state.inputTokens, state.outputTokens] : [0, 0];
    return {
      offered: languageModel
        ? {
            ...languageModel.recipient,
            prices: languageModel.prices ? { ...languageModel.prices } : null,
            tokensAMonth: languageModel.tokensAMonth,
          }
        : null,
      allowed: state.allowed && (await consentOf(state.allowed)),
      isAllowed: languageModel !== undefined && isAllowed(state, languageModel.recipient),
      use: {
        month,
        inputTokens,
        outputTokens,
        reserved: tokensIn(state, month) - inputTokens - outputTokens,
      },
    };
  };
}
