import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { formatDateTime, formatExact } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { type LogEntry, securityLogQuery } from '../account-queries.ts';
import { texts } from './texts.ts';

const words = texts.log;

/** Security log of the person's own account: the first place to notice a sign-in by somebody else. */
export function LogCard() {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(securityLogQuery);
  const entries = data.pages.flatMap((page) => page.entries);
  return (
    <Card title={words.title} note={words.note} flush>
      {entries.length === 0 ? (
        <p className="px-4 py-4 text-text-2 md:px-5">{words.none}</p>
      ) : (
        <ol>
          {entries.map((entry) => (
            <Entry key={`${entry.at} ${entry.kind}`} entry={entry} />
          ))}
        </ol>
      )}
      {hasNextPage ? (
        <div className="border-line border-t px-4 py-3 md:px-5">
          <Button
            size="dense"
            busy={isFetchingNextPage && texts.processing}
            onClick={() => void fetchNextPage()}
          >
            {words.more}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function Entry({ entry: { at, text, device, address } }: { entry: LogEntry }) {
  const from = [device, address].filter(Boolean).join(' · ');
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-line border-b px-4 py-2.5 last:border-b-0 md:px-5">
      <div className="min-w-0">
        <p className="break-words">{text}</p>
        {from ? <p className="break-words text-13 text-text-3">{from}</p> : null}
      </div>
      <time dateTime={at} title={formatExact(at)} className="whitespace-nowrap text-13 text-text-2 tabular">
        {formatDateTime(at)}
      </time>
    </li>
  );
}
