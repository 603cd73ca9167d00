import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { type Passage, placeInWords } from '../preview/document-text.ts';
import { texts as ofDocuments } from '../texts.ts';
import { AttachDialog } from './attach-dialog.tsx';
import { attachEvidence } from './evidence-queries.ts';

export type ChosenPassage = Pick<Passage, 'place' | 'text'> & { readonly index: number };
type Props = {
  row: DocumentRow;
  /** Version whose text is shown. */
  version: number;
  passage: ChosenPassage;
  onClose: () => void;
};

/** Attaches one passage of the open document to a sub-lens of an assessment. */
export function AttachPassageDialog({ row, version, passage, onClose }: Props) {
  const { documentId, name, subLens: own } = row;
  return (
    <AttachDialog
      own={own}
      attach={({ assessmentId, subLens, note }) =>
        attachEvidence(assessmentId, { subLens, documentId, version, passage: passage.index, note })
      }
      onClose={onClose}
    >
      <figure className="flex flex-col gap-1">
        <figcaption className="text-13 text-text-3">
          {name} · {placeInWords(passage.place, ofDocuments.preview.places)}
        </figcaption>
        <blockquote className="line-clamp-6 border-line border-l-2 pl-3 text-13 leading-5 break-words whitespace-pre-line">
          {passage.text}
        </blockquote>
      </figure>
    </AttachDialog>
  );
}
