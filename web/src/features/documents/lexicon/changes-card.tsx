import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Lexicon, LexiconChange, LexiconChanges } from '../../../../../api/lexicon/contract/lexicon.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { percentOf, placeInWords } from '../mapping/in-words.ts';
import { inWords } from '../preview/place-link.tsx';
import { useLenses } from '../queries/lenses.ts';
import { changesQuery } from './lexicon-queries.ts';
import { texts } from './texts.ts';

const words = texts.changes;

/** Passages that the last re-mapping assigned to another lens. */
export function ChangesCard({ remapping }: { remapping: NonNullable<Lexicon['remapping']> }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    changesQuery(remapping.remappingId),
  );
  const [first] = data?.pages ?? [];
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
  if (!first) return <Skeleton blocks={[160]} label={words.loading} />;
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <Card
      title={words.title}
      note={
        <>
          {words.note(remapping.by, remapping.done)} · <RelativeTime at={remapping.at} />
        </>
      }
      flush
    >
      <p className="px-4 pt-3 pb-2 md:px-5">{first.total === 0 ? words.none : words.some(first.total)}</p>
      {remapping.failed === 0 ? null : (
        <p className="px-4 pb-2 text-text-2 md:px-5">{words.failed(remapping.failed)}</p>
      )}
      {first.total === 0 ? null : <Counts lenses={first.lenses} />}
      <ul aria-label={words.list} className="divide-y divide-line border-line border-t empty:hidden">
        {changes.map((change) => (
          <li key={`${change.documentId} ${change.passage}`} className="px-4 py-3 md:px-5">
            <Change change={change} />
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
            {words.more(first.total - changes.length)}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Counts({ lenses }: Pick<LexiconChanges, 'lenses'>) {
  const { nameOf } = useLenses();
  return (
    <table aria-label={words.lenses} className="mx-4 mb-3 text-13 md:mx-5">
      <thead>
        <tr className="text-text-3">
          <th scope="col" className="py-1 pr-6 text-left font-medium">
            {words.lens}
          </th>
          <th scope="col" className="py-1 pr-6 text-right font-medium">
            {words.gained}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {words.lost}
          </th>
        </tr>
      </thead>
      <tbody>
        {lenses.map(({ lens, gained, lost }) => (
          <tr key={lens}>
            <th scope="row" className="py-0.5 pr-6 text-left font-normal">
              {lens === null ? words.unclear : nameOf(lens)}
            </th>
            <td className="py-0.5 pr-6 text-right tabular">{formatNumber(gained)}</td>
            <td className="py-0.5 text-right tabular">{formatNumber(lost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ change }: { change: LexiconChange }) {
  const { documentId, name, passage, version, newestVersion, place, text, before, after } = change;
  return (
    <figure className="flex flex-col gap-2">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-13">
        <dt className="text-text-3">{words.from}</dt>
        <dd className="break-words text-text-2">
          <Mapped {...before} />
        </dd>
        <dt className="text-text-3">{words.to}</dt>
        <dd className="break-words font-medium">
          <Mapped {...after} />
        </dd>
      </dl>
      <blockquote className="border-line border-l-2 pl-3 text-14 leading-5 break-words whitespace-pre-line">
        {text}
      </blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-3.5 text-13 text-text-3">
        <Link
          to="/documents"
          search={{ document: documentId, passage: String(passage), version: String(version) }}
          preload={false}
          className={`line-clamp-2 min-w-0 break-words pointer-coarse:py-2 ${textLink}`}
        >
          {name} · {inWords(place)}
        </Link>
        {version < newestVersion ? <span>{words.olderVersion(version, newestVersion)}</span> : null}
      </figcaption>
    </figure>
  );
}

function Mapped({ subLens, confidence }: LexiconChange['before']) {
  const lenses = useLenses();
  return words.sure(subLens === null ? words.unclear : placeInWords(subLens, lenses), percentOf(confidence));
}
