import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { Receipt } from '../../../../api/results/contract/receipt.ts';
import { messageOr } from '../../lib/app-error.ts';
import { count } from '../../lib/display/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { figureOf } from './formula.ts';
import { type ReceiptOf, readReceipt } from './receipt-queries.ts';
import { texts } from './texts.ts';

const words = texts.recompute;

/** Has the server compute the figure again from the stored events, and says whether the result is the same. */
export function Recompute({ of }: { of: ReceiptOf }) {
  const asking = useMutation({ mutationFn: () => readReceipt(of) });
  const { data, error } = asking;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          icon={<RefreshCw className="size-4" aria-hidden="true" />}
          busy={asking.isPending && words.busy}
          onClick={() => asking.mutate()}
        >
          {words.action}
        </Button>
        <p className="min-w-0 text-13 text-text-3">{words.note}</p>
      </div>
      <div role="status">
        {data?.recomputed.agrees ? <Banner tone="good">{agreement(data)}</Banner> : null}
      </div>
      {data && !data.recomputed.agrees ? (
        <Banner tone="bad">
          {words.differs(
            figureOf({ made: data.made, shown: { ...data.shown, mean: data.recomputed.mean } }),
            figureOf(data),
          )}
        </Banner>
      ) : null}
      {error ? <Banner tone="bad">{messageOr(error, words.failed)}</Banner> : null}
    </div>
  );
}

function agreement({ recomputed: { mean, events, first, last }, made, shown }: Receipt): string {
  const stored = count(events, 'stored release', 'stored releases');
  if (mean === null) return words.agreesHidden(stored);
  return words.agrees(stored, first ?? '', last ?? '', figureOf({ made, shown: { ...shown, mean } }));
}
