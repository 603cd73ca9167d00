import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AssessmentSummary } from '../../../../../api/assessment/contract/assessments.ts';
import { defaultFramework, frameworkOfQuery } from '../../../lib/cache/framework.ts';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { rereadEvidence } from './evidence-queries.ts';
import { isLong, NoteField } from './note-field.tsx';
import { subLensPlaces } from './places.ts';
import { SubLensField } from './sub-lens-field.tsx';
import { texts } from './texts.ts';

const words = texts.passage;

export type AttachTo = { readonly assessmentId: string; readonly subLens: string; readonly note: string };
type Props = {
  /** What is attached. */
  children: ReactNode;
  /** Sub-lens of the nine lenses that is chosen first; null: none. */
  own: string | null;
  /** Further fields, after the sub-lens. */
  fields?: ReactNode;
  unsaved?: boolean;
  attach: (to: AttachTo) => Promise<{ readonly position: string }>;
  onClose: () => void;
};

/** Attaches something to a sub-lens of an assessment. */
export function AttachDialog({ children, own, fields, unsaved = false, attach, onClose }: Props) {
  const client = useQueryClient();
  const { data } = useQuery(assessmentsQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const [given, setGiven] = useState<string | null | undefined>(undefined);
  const [note, setNote] = useState('');
  const [isAsked, setAsked] = useState(false);
  const assessments = data?.assessments ?? [];
  const assessment = assessments.find(({ assessmentId }) => assessmentId === chosen) ?? assessments[0];
  const places = usePlaces(assessment);
  // Documents and sources are sorted by the nine lenses; an imported survey has others.
  const first = assessment?.framework === defaultFramework ? own : null;
  const wanted = given === undefined ? first : given;
  const subLens = places?.some(({ id }) => id === wanted) ? wanted : null;
  const request = useMutation({
    mutationFn: attach,
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
      unsaved={note !== '' || unsaved}
      request={request}
      failed={texts.failed}
      disabledReason={data ? (assessments.length === 0 ? words.noAssessments : undefined) : words.reading}
      onSubmit={() => {
        setAsked(true);
        if (!assessment || subLens === null || isLong(note)) return false;
        return request.mutate({ assessmentId: assessment.assessmentId, subLens, note });
      }}
      onClose={onClose}
    >
      {children}
      {/* Both fields are there while their choices are read, so that nothing below them moves. */}
      <Field label={words.assessment}>
        {(wiring) => (
          <Select
            {...wiring}
            disabled={assessment === undefined}
            value={assessment?.assessmentId ?? ''}
            onChange={({ target }) => setChosen(target.value)}
          >
            {assessment ? null : <option value="">{data ? words.noAssessments : words.reading}</option>}
            {assessments.map(({ assessmentId, name }) => (
              <option key={assessmentId} value={assessmentId}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <SubLensField
        places={places}
        value={subLens}
        error={isAsked && places && subLens === null ? words.missing : undefined}
        onChange={setGiven}
      />
      {fields}
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
