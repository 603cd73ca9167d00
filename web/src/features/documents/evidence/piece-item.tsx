import { Link } from '@tanstack/react-router';
import type { EvidencePiece } from '../../../../../api/evidence/contract/evidence.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { useAt } from '../../../lib/past.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { placeInWords } from '../preview/document-text.ts';
import { FormatIcon } from '../row/format-icon.tsx';
import { texts as ofDocuments } from '../texts.ts';
import { PieceNote } from './piece-note.tsx';
import { Removal } from './removal.tsx';
import { texts } from './texts.ts';

type Props = { assessmentId: string; piece: EvidencePiece; mayWrite: boolean };

/** One document or passage that is attached, with a link to it. */
export function PieceItem({ assessmentId, piece, mayWrite }: Props) {
  const { documentId, quote, version, newestVersion, isErased } = piece;
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
        <PieceNote piece={piece} />
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
          {mayWrite ? (
            <Removal
              assessmentId={assessmentId}
              evidenceId={piece.evidenceId}
              name={piece.name}
              note={texts.removeText}
            />
          ) : null}
        </div>
      </div>
    </article>
  );
}
