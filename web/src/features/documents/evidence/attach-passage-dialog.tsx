import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { defaultFramework, frameworkOfQuery } from '../../../lib/cache/framework.ts';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { type Passage, placeInWords } from '../preview/document-text.ts';
import { texts as ofDocuments } from '../texts.ts';
import { attachEvidence, rereadEvidence } from './evidence-queries.ts';
import { isLong, NoteField } from './note-field.tsx';
import { subLensPlaces } from './places.ts';
import { SubLensField } from './sub-lens-field.tsx';
import { texts } from './texts.ts';

const words = texts.passage;

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
  const client = useQueryClient();
  const { data } = useQuery(assessmentsQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const [given, setGiven] = useState<string | null | undefined>(undefined);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const assessments = data?.assessments ?? [];
  const assessment = assessments.find(({ assessmentId }) => assessmentId === chosen) ?? assessments[0];
  const places = usePlaces(assessment);
  // Documents are sorted by the nine lenses; an imported survey has others.
  const own = assessment?.framework === defaultFramework ? row.subLens : null;
  const wanted = given === undefined ? own : given;
  const subLens = places?.some(({ id }) => id === wanted) ? wanted : null;
  const request = useMutation({
    mutationFn: (to: { assessmentId: string; subLens: string }) =>
      attachEvidence(to.assessmentId, {
        subLens: to.subLens,
        documentId: row.documentId,
        version,
        passage: passage.index,
        note,
      }),
    onSuccess: async (done) => {
      await rereadEvidence(client, done);
      notify(texts.attached, 'success');
      onClose();
    },
  });
  return (
    <FormDialog
      title={words.title}
      action={words.save}
      unsaved={note !== ''}
      request={request}
      failed={texts.failed}
      disabledReason={data && assessments.length === 0 ? words.noAssessments : undefined}
      onSubmit={() => {
        setAsked(true);
        if (!assessment || subLens === null || isLong(note)) return false;
        return request.mutate({ assessmentId: assessment.assessmentId, subLens });
      }}
      onClose={onClose}
    >
      <figure className="flex flex-col gap-1">
        <figcaption className="text-13 text-text-3">
          {row.name} · {placeInWords(passage.place, ofDocuments.preview.places)}
        </figcaption>
        <blockquote className="line-clamp-6 border-line border-l-2 pl-3 text-13 leading-5 break-words whitespace-pre-line">
          {passage.text}
        </blockquote>
      </figure>
      {data ? (
        assessments.length === 0 ? (
          <p className="text-text-2">{words.noAssessments}</p>
        ) : (
          <Field label={words.assessment}>
            {(wiring) => (
              <Select
                {...wiring}
                value={assessment?.assessmentId ?? ''}
                onChange={({ target }) => setChosen(target.value)}
              >
                {assessments.map(({ assessmentId, name }) => (
                  <option key={assessmentId} value={assessmentId}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )
      ) : (
        <Skeleton blocks={[36, 36]} />
      )}
      {places ? (
        <SubLensField
          places={places}
          value={subLens}
          error={isAsked && subLens === null ? words.missing : undefined}
          onChange={setGiven}
        />
      ) : null}
      <NoteField value={note} onChange={setNote} />
    </FormDialog>
  );
}

function usePlaces(assessment: Pick<AssessmentSummary, 'assessmentId' | 'framework'> | undefined) {
  const { data } = useQuery({
    ...frameworkOfQuery(assessment ?? { assessmentId: '', framework: defaultFramework }),
    enabled: assessment !== undefined,
  });
  return assessment && data ? subLensPlaces(data) : undefined;
}
