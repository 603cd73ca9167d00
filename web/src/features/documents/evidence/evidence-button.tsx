import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { MetricPiece } from '../../../../../api/evidence/contract/evidence.ts';
import { formatDate, formatNumber } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { lateDialog } from '../../../ui/overlay/late-dialog.tsx';
import { evidenceQuery } from './evidence-queries.ts';
import { shownBeside, valueInWords } from './figure-words.ts';
import { texts } from './texts.ts';

/** Loaded when the first one is opened. */
export const EvidencePanel = lateDialog(async () => (await import('./evidence-panel.tsx')).EvidencePanel);

type Props = { assessmentId: string; subLens: string; name: string };

/** Opens the evidence of one sub-lens, now or at the past moment that is shown. */
export function EvidenceButton({ assessmentId, subLens, name }: Props) {
  const [isOpen, setOpen] = useState(false);
  const at = useAt();
  const mayRead = useAccess('evidence.read').allowed;
  const mayWrite = useAccess('evidence.write').allowed && at === undefined;
  const { data } = useQuery({ ...evidenceQuery(assessmentId, at), enabled: mayRead });
  const pieces = [...(data?.evidence ?? []), ...(data?.metrics ?? [])];
  const number = pieces.filter((piece) => piece.subLens === subLens).length;
  if (!data || (number === 0 && !mayWrite)) return null;
  const label = number === 0 ? texts.attach : texts.count(formatNumber(number));
  return (
    <>
      <Button
        size="dense"
        variant="quiet"
        icon={<Paperclip className="size-3.5" aria-hidden="true" />}
        aria-label={`${label}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <FiguresBeside metrics={data.metrics} subLens={subLens} />
      {isOpen ? (
        <Suspense fallback={null}>
          <EvidencePanel assessmentId={assessmentId} subLens={subLens} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The figures attached last, each with its source and the date of its fetch. */
function FiguresBeside({ metrics, subLens }: { metrics: readonly MetricPiece[]; subLens: string }) {
  return shownBeside(metrics, subLens).map(({ evidenceId, figure, source, fetchedAt }) =>
    figure ? (
      <span key={evidenceId} className="block text-13 break-words">
        {figure.name}: <span className="font-medium tabular">{valueInWords(figure.value, figure.unit)}</span>{' '}
        <span className="text-text-3">({texts.figure.beside(source, formatDate(fetchedAt))})</span>
      </span>
    ) : null,
  );
}
