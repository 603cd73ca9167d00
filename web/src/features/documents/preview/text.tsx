import { useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { count } from '../../../lib/display/format.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { lateDialog } from '../../../ui/overlay/late-dialog.tsx';
import type { ChosenPassage } from '../evidence/attach-passage-dialog.tsx';
import { texts } from '../texts.ts';
import type { DocumentText } from './document-text.ts';
import { Passages } from './passages.tsx';
import type { OnShowPage } from './show-page.tsx';

const words = texts.preview;

/** Loaded when the first passage is attached. */
const AttachPassageDialog = lateDialog(
  async () => (await import('../evidence/attach-passage-dialog.tsx')).AttachPassageDialog,
);

type Props = {
  row: DocumentRow;
  version: number;
  text: DocumentText;
  /** Index of the passage to show; null: from the start. */
  at: number | null;
  onShowPage: OnShowPage | undefined;
};

/** The text of one version. */
export function TextOf({ row, version, text, at, onShowPage }: Props) {
  const mayAttach = useAccess('evidence.write').allowed;
  const [attaching, setAttaching] = useState<ChosenPassage | null>(null);
  return (
    <>
      <TextNotes text={text} />
      <Passages
        documentId={row.documentId}
        version={version}
        at={at}
        onAttach={mayAttach ? setAttaching : undefined}
        onShowPage={onShowPage}
      />
      {attaching ? (
        <AttachPassageDialog
          row={row}
          version={version}
          passage={attaching}
          onClose={() => setAttaching(null)}
        />
      ) : null}
    </>
  );
}

/** Limitations of a text that its reader must know before relying on it. */
function TextNotes({ text }: { text: DocumentText }) {
  const notes = [
    text.isRecognized ? words.recognized : '',
    text.unreadPages > 0 ? words.unread(count(text.unreadPages, 'page', 'pages'), text.unreadPages) : '',
    text.truncated === null ? '' : words.truncated[text.truncated],
    text.hiddenCharacters > 0 ? words.hidden(count(text.hiddenCharacters, 'character', 'characters')) : '',
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-col gap-1 rounded-control bg-warn-tint px-3 py-2 text-13 text-warn forced-colors:border">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}
