import { Check, Clock, ScanText, ShieldAlert, ShieldEllipsis, TriangleAlert } from 'lucide-react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { texts } from '../texts.ts';
import { readingInWords } from './reading-in-words.ts';

const looks = {
  unscanned: {
    icon: <ShieldEllipsis className="size-3.5 shrink-0" aria-hidden="true" />,
    tone: 'text-text-2',
  },
  waiting: { icon: <Clock className="size-3.5 shrink-0" aria-hidden="true" />, tone: 'text-text-2' },
  toRecognize: { icon: <ScanText className="size-3.5 shrink-0" aria-hidden="true" />, tone: 'text-text-2' },
  reading: { icon: <Spinner />, tone: 'text-info' },
  ready: { icon: <Check className="size-3.5 shrink-0" aria-hidden="true" />, tone: 'text-text-3' },
  failed: { icon: <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />, tone: 'text-bad' },
  quarantined: { icon: <ShieldAlert className="size-3.5 shrink-0" aria-hidden="true" />, tone: 'text-bad' },
} as const;

type StageRow = Pick<DocumentRow, 'stage' | 'format' | 'progress'>;

/** How far a document has been read. */
export function Stage({ row: { stage, format, progress } }: { row: StageRow }) {
  const { icon, tone } = looks[stage];
  return (
    <span className={`inline-flex items-center gap-1.5 whitespace-nowrap text-13 ${tone}`}>
      {icon}
      {progress === null ? texts.stages[stage] : readingInWords(format, progress)}
    </span>
  );
}

/** Why there is no text, and what to do; null if there is no such reason. */
export function reasonOf({ reason, format, stage }: Pick<DocumentRow, 'reason' | 'format' | 'stage'>) {
  if (stage === 'unscanned' || stage === 'quarantined') return texts[stage];
  return stage === 'ready' || reason === null ? null : texts.reasons[reason](format);
}

/** True if the document stays without a text unless a person does something. */
export const isWithoutText = ({ stage }: Pick<DocumentRow, 'stage'>): boolean =>
  stage === 'failed' || stage === 'quarantined';

/** True if the file can be downloaded. The server decides; this only hides a button whose request would be refused. */
export const isHandedOut = ({ stage }: Pick<DocumentRow, 'stage'>): boolean =>
  stage !== 'unscanned' && stage !== 'quarantined';
