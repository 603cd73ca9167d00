import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Paperclip } from 'lucide-react';
import { memo, useEffect, useMemo, useState } from 'react';
import { toAppError } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import type { ChosenPassage } from '../evidence/attach-passage-dialog.tsx';
import { texts as evidenceTexts } from '../evidence/texts.ts';
import { useNear } from '../list/use-near.ts';
import { passagesOfPage, passagesQuery } from '../queries/document-queries.ts';
import { texts } from '../texts.ts';
import { type Passage, placeInWords } from './document-text.ts';
import { type Block, blocksOf, type TablePart } from './passage-blocks.ts';

const words = texts.preview;
const evidenceWords = evidenceTexts.passage;

type Props = {
  documentId: string;
  version: number;
  /** Index of the passage to show; null: from the start. */
  at: number | null;
  /** Offers to attach a passage as evidence; undefined: it may not be attached. */
  onAttach: OnAttach | undefined;
};
type OnAttach = (passage: ChosenPassage) => void;

/** The text read from a version, as text only. */
export function Passages({ documentId, version, at, onAttach }: Props) {
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
  if (!blocks) return <Skeleton blocks={[240]} label={words.loading} />;
  return (
    <div className="flex flex-col gap-3">
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
            block.kind === 'heading' ? block.key : block.kind === 'text' ? block.index : block.parts[0]?.index
          }
          block={block}
          before={placeBefore(blocks, index)}
          at={at}
          onAttach={onAttach}
        />
      ))}
      {text.hasNextPage ? (
        <More isLoading={text.isFetchingNextPage} onMore={() => void text.fetchNextPage()} />
      ) : null}
    </div>
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

const idOf = (index: number) => `passage-${index}`;

/** Loads the next part when it comes near; the button is for those who do not scroll. */
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

/** A place is named once for all passages that stand there. */
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
const marked = 'rounded-cell bg-warn-tint outline-2 outline-warn';

type BlockProps = {
  block: Block;
  before: Passage['place'] | null;
  at: number | null;
  onAttach: OnAttach | undefined;
};

const OneBlock = memo(function OneBlock({ block, before, at, onAttach }: BlockProps) {
  if (block.kind === 'heading') {
    const Heading = (['h4', 'h5', 'h6'] as const)[Math.min(block.depth, 2)] ?? 'h6';
    return <Heading className={headingLooks[Math.min(block.depth, 2)]}>{block.text}</Heading>;
  }
  if (block.kind === 'table')
    return <TableBlock head={block.head} parts={block.parts} at={at} onAttach={onAttach} />;
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
    </div>
  );
});

const inLines = (rows: TablePart['rows']) => rows.map((row) => row.join('\t')).join('\n');
const inWords = (place: Passage['place']) => placeInWords(place, words.places);

/** Where a passage stands; a link to it that can be copied. */
function PlaceLink({ index, place }: Pick<TablePart, 'index' | 'place'>) {
  return (
    <Link
      from="/documents"
      to="/documents"
      search={(all) => ({ ...all, passage: String(index) })}
      replace
      resetScroll={false}
      preload={false}
      className="w-fit rounded-cell text-12 text-text-3 hover:text-text hover:underline"
    >
      {inWords(place)}
    </Link>
  );
}

/** Seen while its passage is pointed at or has the focus; always where there is no pointer that hovers. */
function Attach({ place, onAttach }: Pick<Passage, 'place'> & { onAttach: () => void }) {
  return (
    <span className="opacity-0 transition-opacity group-hover:opacity-100 group-focus:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
      <IconButton label={evidenceWords.attach(inWords(place))} onClick={onAttach}>
        <Paperclip className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  );
}

type TableProps = Omit<Extract<Block, { kind: 'table' }>, 'kind'> & Pick<BlockProps, 'at' | 'onAttach'>;

function TableBlock({ head, parts, at, onAttach }: TableProps) {
  const columns = Math.max(head?.length ?? 1, ...parts.flatMap(({ rows }) => rows.map((row) => row.length)));
  const [first] = parts;
  return (
    <section
      aria-label={first ? words.table(inWords(first.place)) : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-control border border-line -outline-offset-2"
    >
      <table className="w-full border-collapse text-left text-13">
        {head ? (
          <thead>
            <tr className="bg-sunken">
              {Array.from({ length: columns }, (_, column) =>
                head[column] ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <th key={column} scope="col" className="px-3 py-1.5 font-medium whitespace-nowrap">
                    {head[column]}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <td key={column} />
                ),
              )}
            </tr>
          </thead>
        ) : null}
        {parts.map(({ index, place, rows }) => (
          <tbody
            key={index}
            id={idOf(index)}
            tabIndex={-1}
            className={`group ${index === at ? marked : 'outline-none'}`}
          >
            <tr className="border-line border-t">
              <th colSpan={columns} scope="rowgroup" className="px-3 pt-1.5 pb-0.5 text-left font-normal">
                <span className="inline-flex items-center gap-2">
                  <PlaceLink index={index} place={place} />
                  {onAttach ? (
                    <Attach place={place} onAttach={() => onAttach({ index, place, text: inLines(rows) })} />
                  ) : null}
                </span>
              </th>
            </tr>
            {rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={line} className="border-line border-t">
                {Array.from({ length: columns }, (_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <td key={column} className="max-w-80 px-3 py-1.5 align-top break-words">
                    {row[column]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
