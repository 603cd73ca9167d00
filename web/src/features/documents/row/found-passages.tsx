import { Link } from '@tanstack/react-router';
import type { FoundPassage, ListedDocument } from '../../../../../api/document/contract/documents.ts';
import { placeInWords } from '../preview/document-text.ts';
import { texts } from '../texts.ts';
import { piecesOf } from './pieces.ts';

/** Passages that contain the searched words; each opens the preview at its place. */
export function FoundPassages({ row: { documentId, name, found } }: { row: ListedDocument }) {
  if (found.length === 0) return null;
  return (
    <ul aria-label={texts.search.passages(name)} className="mt-2 flex min-w-0 flex-col gap-2">
      {found.map((passage) => (
        <li key={`${passage.index}/${passage.text}`} className="min-w-0">
          <Link
            from="/documents"
            to="/documents"
            search={(all) => ({ ...all, document: documentId, passage: String(passage.index) })}
            resetScroll={false}
            preload={false}
            className="block rounded-cell border-line border-l-2 pl-2.5 hover:border-accent hover:bg-hover"
          >
            <span className="block text-12 text-text-3">
              {placeInWords(passage.place, texts.preview.places)}
            </span>
            <span className="line-clamp-4 max-w-reading break-words text-13 text-text-2 leading-5">
              <Marked passage={passage} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Marked({ passage }: { passage: FoundPassage }) {
  return piecesOf(passage).map(({ start, text, isFound }) =>
    isFound ? (
      <mark key={start} className="rounded-cell bg-warn-tint font-semibold text-text">
        {text}
      </mark>
    ) : (
      <span key={start}>{text}</span>
    ),
  );
}
