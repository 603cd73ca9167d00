import { useInfiniteQuery } from '@tanstack/react-query';
import { memo, useEffect, useMemo, useState } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { useNear } from '../list/use-near.ts';
import { AboutText } from '../mapping/about-text.tsx';
import { MappedTextProvider } from '../mapping/mapped-text.tsx';
import { PassageLens } from '../mapping/passage-lens.tsx';
import { passagesOfPage, passagesQuery } from '../queries/document-queries.ts';
import { texts } from '../texts.ts';
import { Attach, type OnAttach } from './attach.tsx';
import type { Passage } from './document-text.ts';
import { type Block, blocksOf } from './passage-blocks.ts';
import { idOf, inWords, marked, PlaceLink } from './place-link.tsx';
import { type OnShowPage, ShowPage } from './show-page.tsx';
import { TableBlock } from './table-block.tsx';

const words = texts.preview;

type Props = {
  documentId: string;
  version: number;
  /** Index of the passage to show; null: from the start. */
  at: number | null;
  /** Offers to attach a passage as evidence; undefined: it may not be attached. */
  onAttach: OnAttach | undefined;
  /** Shows a page of the file; undefined: it has none that can be shown. */
  onShowPage: OnShowPage | undefined;
};

/** The text read from a version, as text only. */
export function Passages({ documentId, version, at, onAttach, onShowPage }: Props) {
  // Other passages of the same text may be chosen later; the text that is already there stays.
  const [start] = useState(() => Math.floor((at ?? 0) / passagesOfPage) * passagesOfPage);
  const text = useInfiniteQuery(passagesQuery(documentId, version, start));
  const { data, error, hasPreviousPage, fetchPreviousPage, isFetchingPreviousPage } = text;
  const blocks = useMemo(
    () =>
      data
        ? blocksOf(
            data.pages.flatMap(({ passages }) => passages),
            data.pages[0]?.from ?? 0,
          )
        : undefined,
    [data],
  );
  useShown(at, blocks !== undefined);
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (!blocks || !data) return <Skeleton blocks={[240]} label={words.loading} />;
  return (
    <MappedTextProvider documentId={documentId} version={version} pages={data.pages}>
      <div className="flex flex-col gap-3">
        <AboutText />
        {hasPreviousPage ? (
          <Button
            size="dense"
            busy={isFetchingPreviousPage && words.loading}
            onClick={() => void fetchPreviousPage()}
          >
            {words.earlier}
          </Button>
        ) : null}
        {blocks.map((block, index) => (
          <OneBlock
            key={
              block.kind === 'heading'
                ? block.key
                : block.kind === 'text'
                  ? block.index
                  : block.parts[0]?.index
            }
            block={block}
            before={placeBefore(blocks, index)}
            at={at}
            onAttach={onAttach}
            onShowPage={onShowPage}
          />
        ))}
        {text.hasNextPage ? (
          <More isLoading={text.isFetchingNextPage} onMore={() => void text.fetchNextPage()} />
        ) : null}
      </div>
    </MappedTextProvider>
  );
}

/** Scrolls to the chosen passage once it is there. */
function useShown(at: number | null, isThere: boolean): void {
  useEffect(() => {
    if (at === null || !isThere) return;
    const passage = document.getElementById(idOf(at));
    passage?.scrollIntoView({ block: 'center' });
    passage?.focus({ preventScroll: true });
  }, [at, isThere]);
}

/** Loads the next part when it comes near the view; the button is for people who do not scroll. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  useEffect(() => {
    if (isNear && !isLoading) onMore();
  }, [isNear, isLoading, onMore]);
  return (
    <div ref={ref}>
      <Button size="dense" busy={isLoading && words.loading} onClick={onMore}>
        {words.more}
      </Button>
    </div>
  );
}

/** Place of the previous passage, because a place is shown only once for consecutive passages. */
function placeBefore(blocks: readonly Block[], index: number): Passage['place'] | null {
  for (let at = index - 1; at >= 0; at -= 1) {
    const block = blocks[at];
    if (block?.kind === 'text') return block.place;
    if (block?.kind === 'table') return block.parts.at(-1)?.place ?? null;
  }
  return null;
}

const headingLooks = [
  'mt-2 text-16 font-semibold',
  'mt-1 text-14 font-semibold',
  'text-14 font-medium',
] as const;

type BlockProps = {
  block: Block;
  before: Passage['place'] | null;
  at: number | null;
  onAttach: OnAttach | undefined;
  onShowPage: OnShowPage | undefined;
};

const OneBlock = memo(function OneBlock({ block, before, at, onAttach, onShowPage }: BlockProps) {
  if (block.kind === 'heading') {
    const Heading = (['h4', 'h5', 'h6'] as const)[Math.min(block.depth, 2)] ?? 'h6';
    return <Heading className={headingLooks[Math.min(block.depth, 2)]}>{block.text}</Heading>;
  }
  if (block.kind === 'table')
    return (
      <TableBlock head={block.head} parts={block.parts} at={at} onAttach={onAttach} onShowPage={onShowPage} />
    );
  const { index, place, paragraphs } = block;
  const isRepeated = before !== null && inWords(before) === inWords(place);
  const attach = onAttach ? (
    <Attach place={place} onAttach={() => onAttach({ index, place, text: paragraphs.join('\n') })} />
  ) : null;
  return (
    <div
      id={idOf(index)}
      tabIndex={-1}
      className={`group flex flex-col gap-1.5 [content-visibility:auto] [contain-intrinsic-size:auto_8rem] ${index === at ? `-mx-2 px-2 py-1.5 ${marked}` : 'outline-none'}`}
    >
      {isRepeated ? null : (
        <div className="flex items-center justify-between gap-2">
          <PlaceLink index={index} place={place} />
          {attach}
        </div>
      )}
      {paragraphs.map((paragraph, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
        <p key={line} className="max-w-reading break-words leading-6">
          {isRepeated && line === 0 && attach ? <span className="float-right ml-2">{attach}</span> : null}
          {paragraph}
        </p>
      ))}
      <PassageLens index={index} />
      {index === at ? <ShowPage place={place} onShowPage={onShowPage} /> : null}
    </div>
  );
});
