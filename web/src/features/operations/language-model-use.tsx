import type { Operations } from '../../../../api/installation/contract/operations.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ProgressBar } from '../../ui/state/progress-bar.tsx';
import { texts } from './texts.ts';

const words = texts.languageModel;
type Use = NonNullable<Operations['languageModel']>;

/** Tokens that all organisations used together this month, beside the limit of the installation. */
export function LanguageModelUse({ use }: { use: Use }) {
  const { host, model, month, inputTokens, outputTokens, reserved, limit } = use;
  const label = words.month(month);
  const used = usedOf(use);
  return (
    <Card title={words.title} note={<span className="break-words">{words.recipient(host, model)}</span>}>
      <dl className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
        <dt>{label}</dt>
        <dd className="text-text-2 tabular">{words.used(used, limit)}</dd>
        {limit === null ? null : (
          <dd className="basis-full">
            <ProgressBar value={Math.min(used, limit)} max={limit} label={label} />
          </dd>
        )}
        <dd className="basis-full text-13 text-text-3">
          {words.parts(inputTokens, outputTokens)} {reserved > 0 ? words.reserved(reserved) : null}{' '}
          {limit === null ? words.noLimit : words.limit}
        </dd>
      </dl>
    </Card>
  );
}

/** Share of the limit that is used or reserved, 0 to 1; without a limit 0. */
export const usedShare = (use: Use): number =>
  use.limit === null ? 0 : Math.min(1, usedOf(use) / use.limit);

const usedOf = ({ inputTokens, outputTokens, reserved }: Use): number =>
  inputTokens + outputTokens + reserved;
