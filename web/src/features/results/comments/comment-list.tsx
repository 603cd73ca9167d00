import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAt } from '../../../lib/past.ts';
import { commentsQuery } from '../../../lib/queries/analysis-queries.ts';
import { texts } from '../texts.ts';

type Props = { assessmentId: string; theme: string; name: string };

/** Comments on one theme, loaded when the details around them are opened. */
export function CommentList({ assessmentId, theme, name }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const fold = ref.current?.closest('details');
    const look = () => setWanted((before) => before || fold?.open === true);
    fold?.addEventListener('toggle', look);
    return () => fold?.removeEventListener('toggle', look);
  }, []);
  const { data, error } = useQuery({ ...commentsQuery(assessmentId, theme, useAt()), enabled: wanted });
  return (
    <div ref={ref} className="bg-sunken px-4 py-4 md:px-5" aria-busy={wanted && !data && !error}>
      {error ? <p className="text-text-2">{texts.comments.failed}</p> : null}
      {data?.comments ? (
        <ul aria-label={texts.comments.of(name)} className="flex max-w-prose flex-col gap-3">
          {data.comments.map((comment, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have written the same comment
              key={index}
              className="border-line border-l-2 pl-3 whitespace-pre-wrap [overflow-wrap:anywhere]"
            >
              {comment}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
