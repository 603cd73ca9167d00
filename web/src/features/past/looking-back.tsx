import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AsOf } from '../../../../api/assessment/contract/past.ts';
import { toAppError } from '../../lib/app-error.ts';
import { formatExact } from '../../lib/display/format.ts';
import { AsOfProvider } from '../../lib/past.ts';
import { isFramed } from '../../lib/place.ts';
import { Button } from '../../ui/action/button.tsx';
import { PastBanner } from '../../ui/layout/past-banner.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { texts as uiTexts } from '../../ui/texts.ts';
import { Scrubber } from './scrubber.tsx';
import { texts } from './texts.ts';
import { useGoTo } from './use-go-to.ts';

type Answer = { readonly asOf?: AsOf | undefined };
type Props<T extends Answer, Key extends readonly unknown[]> = {
  assessmentId: string;
  /** Past position; undefined means now. */
  at: string | undefined;
  /** The current answer. */
  now: T;
  /** Query for the answer at the past position. */
  then: UseQueryOptions<T, Error, T, Key>;
  /** Whether the page is drawn down to its end. Before, the slider would be pushed down by what comes. */
  complete: boolean;
  children: (shown: T) => ReactNode;
};

/** A page about one assessment, now or at the past position in the address, with the time slider below. */
export function LookingBack<T extends Answer, Key extends readonly unknown[]>({
  assessmentId,
  at,
  now,
  then,
  complete,
  children,
}: Props<T, Key>) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...then,
    enabled: at !== undefined,
    // Keeps the displayed moment on the page until the next one is loaded.
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
  const asOf = data?.asOf;
  return (
    <div className="flex flex-col gap-6">
      {at === undefined ? (
        children(now)
      ) : error && !data ? (
        <Failed message={toAppError(error).message} onRetry={() => void refetch()} />
      ) : data && asOf ? (
        <AsOfProvider value={asOf}>
          <MomentBanner asOf={asOf} going={isPlaceholderData} />
          {children(data)}
        </AsOfProvider>
      ) : (
        <Skeleton blocks={[44, 120, 240]} label={texts.reading} />
      )}
      {complete ? <Scrubber assessmentId={assessmentId} at={at} lost={error !== null && !data} /> : null}
    </div>
  );
}

function MomentBanner({ asOf, going }: { asOf: AsOf; going: boolean }) {
  const goTo = useGoTo();
  // A walkthrough has its own steps: a way out of the moment would leave its story.
  if (isFramed)
    return (
      <p className="flex items-center gap-2 text-meta text-muted" role="status" aria-busy={going}>
        <History className="size-4 shrink-0" aria-hidden="true" />
        {texts.asOf(formatExact(asOf.at))}
      </p>
    );
  return (
    <div aria-busy={going}>
      <PastBanner heading={texts.banner(formatExact(asOf.at), asOf.position)} onBack={() => goTo(undefined)}>
        {texts.fixed}
      </PastBanner>
    </div>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  const goTo = useGoTo();
  return (
    <Banner
      tone="bad"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="dense" onClick={onRetry}>
            {texts.again}
          </Button>
          <Button size="dense" onClick={() => goTo(undefined)}>
            {uiTexts.backToNow}
          </Button>
        </span>
      }
    >
      {message}
    </Banner>
  );
}
