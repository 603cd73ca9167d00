import { ChartLine } from 'lucide-react';
import type { MetricPiece } from '../../../../../api/evidence/contract/evidence.ts';
import { formatDateTime, formatNumber } from '../../../lib/display/format.ts';
import { valueInWords } from './figure-words.ts';
import { PieceNote } from './piece-note.tsx';
import { Removal } from './removal.tsx';
import { texts } from './texts.ts';

const words = texts.figure;

type Props = { assessmentId: string; piece: MetricPiece; mayWrite: boolean };

/** One figure that is attached: as it was, where it is from, and whether there is a newer one. */
export function MetricItem({ assessmentId, piece, mayWrite }: Props) {
  const { figure, source, fetch, fetchedAt, newer, readsOther } = piece;
  const name = figure ? figure.name : words.erased;
  return (
    <article aria-label={name} className="flex gap-3">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-control border border-line bg-sunken text-text-2">
        <ChartLine className="size-5" aria-hidden="true" />
      </span>
      <div className="flex min-w-0 grow flex-col gap-2">
        <div>
          <h3 className="break-words font-medium">{name}</h3>
          {figure ? (
            <>
              <p className="text-16 font-semibold tabular break-words">
                {valueInWords(figure.value, figure.unit)}
              </p>
              <p className="text-13 text-text-3 break-words">
                {source} · <time dateTime={fetchedAt}>{words.fetched(formatDateTime(fetchedAt))}</time> ·{' '}
                {words.number(formatNumber(fetch))}
              </p>
            </>
          ) : (
            <p className="text-13 text-text-3">{words.erasedText}</p>
          )}
        </div>
        {newer && figure ? (
          <p className="text-13 text-warn">
            {words.newer(valueInWords(newer.value, figure.unit), formatDateTime(newer.at))}
          </p>
        ) : null}
        {readsOther ? <p className="text-13 text-text-2">{words.readsOther}</p> : null}
        <PieceNote piece={piece} />
        {mayWrite ? (
          <div>
            <Removal
              assessmentId={assessmentId}
              evidenceId={piece.evidenceId}
              name={name}
              note={words.removeText}
            />
          </div>
        ) : null}
      </div>
    </article>
  );
}
