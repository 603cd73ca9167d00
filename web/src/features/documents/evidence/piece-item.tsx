import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { EvidencePiece } from '../../../../../api/evidence/contract/evidence.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { placeInWords } from '../preview/document-text.ts';
import { FormatIcon } from '../row/format-icon.tsx';
import { texts as ofDocuments } from '../texts.ts';
import { removeEvidence, rereadEvidence } from './evidence-queries.ts';
import { texts } from './texts.ts';

/** Text the server sends in place of a note by an erased person. */
const erased = '[erased]';

type Props = { assessmentId: string; piece: EvidencePiece; mayWrite: boolean };

/** One document or passage that is attached, with a link to it. */
export function PieceItem({ assessmentId, piece, mayWrite }: Props) {
  const { documentId, quote, note, version, newestVersion, isErased } = piece;
  const name = isErased ? texts.erasedDocument : piece.name;
  const isPast = useAt() !== undefined;
  const isNewest = version === newestVersion;
  const toDocument = quote ? texts.atPassage : ofDocuments.upload.existing;
  const versions = [formatNumber(version), formatNumber(newestVersion)] as const;
  return (
    <article aria-label={name} className="flex gap-3">
      <FormatIcon format={piece.format} />
      <div className="flex min-w-0 grow flex-col gap-2">
        <div>
          <h3 className="break-words font-medium">{name}</h3>
          <p className="text-13 text-text-3">
            {ofDocuments.types[piece.documentType]} ·{' '}
            {quote
              ? placeInWords(quote.place, ofDocuments.preview.places)
              : isErased
                ? texts.erasedText
                : texts.whole}
          </p>
        </div>
        {quote ? (
          <blockquote className="border-line border-l-2 pl-3 text-13 leading-5 break-words whitespace-pre-wrap">
            {quote.text}
          </blockquote>
        ) : null}
        {isNewest ? null : (
          <p className="text-13 text-warn">
            {quote ? texts.quotedVersion(...versions) : texts.version(...versions)}
          </p>
        )}
        {note === '' ? null : (
          <p className="break-words whitespace-pre-wrap">
            {note === erased ? <em className="text-text-3">{texts.erased}</em> : note}
          </p>
        )}
        <p className="text-13 text-text-3">
          {texts.by(piece.attachedBy)} · <RelativeTime at={piece.attachedAt} />
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {isErased ? null : (
            <Link
              to="/documents"
              search={{
                document: documentId,
                ...(quote ? { passage: String(quote.passage) } : {}),
                // In a newer version the passage may be elsewhere, and the version that was newest then may no longer be.
                ...(isNewest && !isPast ? {} : { version: String(version) }),
              }}
              preload={false}
              className={textLink}
              aria-label={`${toDocument}: ${name}`}
            >
              {toDocument}
            </Link>
          )}
          {mayWrite ? <Removal assessmentId={assessmentId} piece={piece} /> : null}
        </div>
      </div>
    </article>
  );
}

function Removal({ assessmentId, piece: { evidenceId, name } }: Omit<Props, 'mayWrite'>) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const request = useMutation({
    mutationFn: () => removeEvidence(assessmentId, evidenceId),
    onSuccess: async (done) => {
      await rereadEvidence(client, done);
      notify(texts.removed, 'success');
    },
  });
  return (
    <>
      <Button size="dense" variant="quiet" aria-label={texts.removeOne(name)} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={texts.removeTitle(name)}
          action={texts.remove}
          request={request}
          failed={texts.failed}
          onConfirm={() => request.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeText}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
