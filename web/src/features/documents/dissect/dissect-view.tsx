import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { useReread } from '../../../lib/live/use-reread.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { libraryKey, libraryModel } from '../queries/document-queries.ts';
import { ChooseDocuments } from './choose-documents.tsx';
import { DissectedDocuments } from './dissected-documents.tsx';
import { texts } from './texts.ts';

type Props = {
  /** Ids of the dissected documents, separated by commas; undefined: none is chosen yet. */
  documents: string | undefined;
  onDissect: (documents: string | undefined) => void;
};

/** Chooses documents, then shows what they say about the nine lenses. The address names them, so that a result can be reloaded. */
export function DissectView({ documents, onDissect }: Props) {
  useReread(libraryModel, null, libraryKey);
  useDocumentTitle(texts.title);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={texts.title}
        note={texts.note}
        actions={
          <Link to="/documents" className={textLink}>
            {texts.library}
          </Link>
        }
      />
      {documents === undefined ? (
        <ChooseDocuments onDissect={onDissect} />
      ) : (
        <DissectedDocuments key={documents} documents={documents} onAgain={() => onDissect(undefined)} />
      )}
    </div>
  );
}
