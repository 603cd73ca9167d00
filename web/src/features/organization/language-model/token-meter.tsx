import type { OrganizationLanguageModel } from '../../../../../api/organization/contract/language-model.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { ProgressBar } from '../../../ui/state/progress-bar.tsx';
import { texts } from './texts.ts';

const dollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumSignificantDigits: 2,
});

/** Tokens of the month beside the budget, and their cost where the operator stated prices. */
export function TokenMeter({ state: { offered, use } }: { state: OrganizationLanguageModel }) {
  if (!offered) return null;
  const { month, inputTokens, outputTokens, reserved } = use;
  const label = texts.month(month);
  const used = inputTokens + outputTokens + reserved;
  const cost = offered.prices
    ? (inputTokens * offered.prices.input + outputTokens * offered.prices.output) / 1_000_000
    : 0;
  return (
    <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
      <dt>{label}</dt>
      <dd className="text-text-2 tabular">
        {texts.used(formatNumber(used), formatNumber(offered.tokensAMonth))}
      </dd>
      <dd className="basis-full">
        <ProgressBar value={Math.min(used, offered.tokensAMonth)} max={offered.tokensAMonth} label={label} />
      </dd>
      {used > 0 ? (
        <dd className="basis-full text-13 text-text-3">
          {texts.parts(formatNumber(inputTokens), formatNumber(outputTokens))}{' '}
          {reserved > 0 ? texts.reserved(formatNumber(reserved)) : null}{' '}
          {cost > 0 ? texts.cost(dollars.format(cost)) : null}
        </dd>
      ) : null}
    </dl>
  );
}
