import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Contradictions } from '../../../../../api/correlation/contract/correlation.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { formatMean } from '../../../lib/display/format.ts';
import { passFocus } from '../../../lib/display/pass-focus.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { placeInWords } from '../mapping/in-words.ts';
import { useLenses } from '../queries/lenses.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { ContradictionItem } from './contradiction-item.tsx';
import { contradictionsQuery, restoreContradiction } from './correlation-queries.ts';
import { scale } from './scale.ts';
import { texts } from './texts.ts';

const words = texts.contradictions;

/** Sub-lenses about which released scores and documents disagree, the largest stake first. */
export function ContradictionsCard({ assessmentId }: { assessmentId: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    contradictionsQuery(assessmentId),
  );
  const mayWrite = useAccess('evidence.write').allowed;
  const first = data?.pages[0];
  const list = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone with its contradiction.
  const refocus = (button: Element) => passFocus(list.current, button);
  if (error && !first)
    return (
      <Banner
        tone="bad"
        action={
          <Button size="dense" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {toAppError(error).message}
      </Banner>
    );
  if (!first) return <Skeleton blocks={[320]} label={texts.loading} />;
  if (first.missing) {
    const { title, text } =
      texts.missing[first.missing === 'noTexts' && first.documents > 0 ? 'noneRead' : first.missing];
    return (
      <Card flush>
        <EmptyState title={title}>{text}</EmptyState>
      </Card>
    );
  }
  const shown = data.pages.flatMap(({ contradictions }) => contradictions);
  return (
    <>
      <div ref={list} tabIndex={-1}>
        <Card title={words.title} note={words.note} flush>
          {shown.length === 0 ? <p className="px-4 py-4 text-text-2 md:px-5">{words.none}</p> : null}
          <ul aria-label={words.title} className="divide-y divide-line empty:hidden">
            {shown.map((one) => (
              <li key={`${one.subLens} ${one.kind}`}>
                <ContradictionItem
                  assessmentId={assessmentId}
                  contradiction={one}
                  mayWrite={mayWrite}
                  onMarked={refocus}
                />
              </li>
            ))}
          </ul>
          {hasNextPage ? (
            <div className="border-line border-t px-4 py-3 md:px-5">
              <Button
                size="dense"
                busy={isFetchingNextPage && words.loadingMore}
                onClick={() => void fetchNextPage()}
              >
                {words.more(first.total - shown.length)}
              </Button>
            </div>
          ) : null}
          <p className="border-line border-t px-4 py-2.5 text-13 text-text-3 md:px-5">
            {words.based(first.mapped, first.documents, first.passages)}
          </p>
          <Dismissed
            assessmentId={assessmentId}
            dismissed={first.dismissed}
            mayWrite={mayWrite}
            onMarked={refocus}
          />
        </Card>
      </div>
      <Silent silent={first.silent} passages={first.aboutLenses} />
    </>
  );
}

function Silent({ silent, passages }: Pick<Contradictions, 'silent' | 'passages'>) {
  const lenses = useLenses();
  if (silent.length === 0) return null;
  return (
    <Card title={texts.silent.title} note={texts.silent.note(passages)}>
      <ul aria-label={texts.silent.title} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {silent.map(({ subLens, mean, people }) => (
          <li key={subLens} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">{placeInWords(subLens, lenses)}</span>
            <span className="text-13 text-text-3 tabular">
              {words.rated(formatMean(mean, scale), people)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type DismissedProps = Pick<Contradictions, 'dismissed'> & {
  assessmentId: string;
  mayWrite: boolean;
  onMarked: (button: Element) => void;
};

function Dismissed({ assessmentId, dismissed, mayWrite, onMarked }: DismissedProps) {
  const lenses = useLenses();
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: ({ button: _, ...named }: Parameters<typeof restoreContradiction>[1] & { button: Element }) =>
      restoreContradiction(assessmentId, named),
    onSuccess: async ({ position }, { button }) => {
      await rereadLibrary(client, position);
      onMarked(button);
    },
    onError: (error) => notify(messageOr(error, texts.failed), 'error'),
  });
  if (dismissed.length === 0) return null;
  return (
    <details className="border-line border-t">
      <summary className="cursor-pointer px-4 py-2.5 text-13 text-text-2 md:px-5 pointer-coarse:py-3">
        {texts.hidden.title(dismissed.length)}
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {dismissed.map(({ subLens, kind, by, at }) => {
          const place = placeInWords(subLens, lenses);
          return (
            <li
              key={`${subLens} ${kind}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 md:px-5"
            >
              <span className="min-w-0 break-words">
                {place}. {texts.kinds[kind]}{' '}
                <span className="text-13 text-text-3">
                  {texts.hidden.by(by)} · <RelativeTime at={at} />
                </span>
              </span>
              {mayWrite ? (
                <Button
                  size="dense"
                  variant="quiet"
                  aria-label={texts.hidden.restoreOf(place)}
                  onClick={({ currentTarget: button }) => request.mutate({ subLens, kind, button })}
                >
                  {texts.hidden.restore}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </details>
  );
}
