import type { EvidencePiece } from '../../../../../api/evidence/contract/evidence.ts';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { texts } from './texts.ts';

/** Text the server sends in place of a note by an erased person. */
const erased = '[erased]';

type Props = { piece: Pick<EvidencePiece, 'note' | 'attachedBy' | 'attachedAt'> };

/** The note of a piece of evidence, and who attached it. */
export function PieceNote({ piece: { note, attachedBy, attachedAt } }: Props) {
  return (
    <>
      {note === '' ? null : (
        <p className="break-words whitespace-pre-wrap">
          {note === erased ? <em className="text-text-3">{texts.erased}</em> : note}
        </p>
      )}
      <p className="text-13 text-text-3">
        {texts.by(attachedBy)} · <RelativeTime at={attachedAt} />
      </p>
    </>
  );
}
