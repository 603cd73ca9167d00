import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { Button } from '../../../ui/action/button.tsx';
import { failureOf } from '../../../ui/overlay/request-state.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { DocumentChoice } from './document-choice.tsx';
import { attachEvidence, rereadEvidence } from './evidence-queries.ts';
import { isLong, NoteField } from './note-field.tsx';
import { PassageChoice } from './passage-choice.tsx';
import type { SubLensPlace } from './places.ts';
import { texts } from './texts.ts';

const words = texts.form;

type Props = {
  assessmentId: string;
  subLens: string;
  /** Sub-lens by which documents are sorted; undefined: none. */
  place: SubLensPlace | undefined;
  onDone: () => void;
};

/** Chooses a document, then optionally one passage of it. */
export function AttachForm({ assessmentId, subLens, place, onDone }: Props) {
  const client = useQueryClient();
  const [row, setRow] = useState<DocumentRow | null>(null);
  const [passage, setPassage] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const request = useMutation({
    mutationFn: ({ documentId, version }: DocumentRow) =>
      attachEvidence(assessmentId, { subLens, documentId, version, passage, note }),
    onSuccess: async (done) => {
      await rereadEvidence(client, done);
      notify(texts.attached, 'success');
      onDone();
    },
  });
  const failure = failureOf(request, texts.failed);
  const choose = (chosen: DocumentRow | null) => {
    request.reset();
    setRow(chosen);
    setPassage(null);
  };
  return (
    <form
      aria-label={words.title}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (row && !request.isPending && !isLong(note)) request.mutate(row);
      }}
    >
      {row ? (
        <>
          <PassageChoice row={row} passage={passage} onPassage={setPassage} onOther={() => choose(null)} />
          <NoteField value={note} onChange={setNote} />
          {failure ? <Banner tone="bad">{failure}</Banner> : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" busy={request.isPending && 'Processing...'}>
              {words.save}
            </Button>
            <Button onClick={onDone}>{words.cancel}</Button>
          </div>
        </>
      ) : (
        <DocumentChoice place={place} onChoose={choose} />
      )}
    </form>
  );
}
