import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Framework } from '../../../lib/cache/framework.ts';
import { count, formatNumber } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { commentsQuery } from '../../../lib/queries/analysis-queries.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { texts } from '../texts.ts';
import { CommentList } from './comment-list.tsx';

const words = texts.comments;
const shownAtFirst = 10;

type Props = { assessmentId: string; named: boolean; framework: Framework };

/** Released comments by theme. */
export function CommentsCard({ assessmentId, named, framework }: Props) {
  const { data } = useQuery(commentsQuery(assessmentId, undefined, useAt()));
  const [all, setAll] = useState(false);
  if (!data?.shown) return null;
  const commented = framework.lenses.flatMap((lens) =>
    lens.subLenses.flatMap((subLens) =>
      subLens.themes.flatMap(({ id, name }) => {
        const number = data.counts[id] ?? 0;
        return number > 0 ? [{ id, name, place: `${lens.name} · ${subLens.name}`, number }] : [];
      }),
    ),
  );
  return (
    <Card
      title={words.title}
      note={named ? words.namedNote : words.note(count(data.threshold, 'person', 'people'))}
      flush
    >
      {commented.length === 0 ? (
        <p className="px-4 py-4 text-text-2 md:px-5">{words.none}</p>
      ) : (
        <ul>
          {(all ? commented : commented.slice(0, shownAtFirst)).map(({ id, name, place, number }) => (
            <li key={id} className="border-line border-b last:border-b-0">
              <details className="group">
                <summary className="flex min-h-12 items-center gap-2 px-4 py-2 -outline-offset-2 hover:bg-hover md:px-5">
                  <FoldMark />
                  <span className="min-w-0 grow">
                    <span className="block font-medium">{name}</span>
                    <span className="block text-13 text-text-3">{place}</span>
                  </span>
                  <span className="shrink-0 text-13 text-text-2 tabular">
                    {count(number, 'comment', 'comments')}
                  </span>
                </summary>
                <CommentList assessmentId={assessmentId} theme={id} name={name} />
              </details>
            </li>
          ))}
        </ul>
      )}
      {commented.length > shownAtFirst ? (
        <div className="border-line border-t px-3 py-2">
          <Button size="dense" variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? texts.showFewer : texts.showAll(formatNumber(commented.length))}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
