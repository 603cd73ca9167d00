import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { defaultFramework } from '../../../lib/cache/framework.ts';
import { assessmentsQuery } from '../../../lib/queries/assessment-queries.ts';
import { Select } from '../../../ui/form/select.tsx';
import { texts } from './texts.ts';

/** Assessments of the nine lenses, and the one that documents are compared with: the named one, the newest closed one, or the newest. */
export function useComparedAssessment(assessmentId: string | undefined) {
  const { data, error } = useQuery(assessmentsQuery());
  const assessments = (data?.assessments ?? []).filter(({ framework }) => framework === defaultFramework);
  const assessment =
    assessments.find((one) => one.assessmentId === assessmentId) ??
    assessments.find(({ status }) => status === 'closed') ??
    assessments[0];
  return { isKnown: data !== undefined, error, assessments, assessment };
}

type Props = Pick<ReturnType<typeof useComparedAssessment>, 'assessments' | 'assessment'> & {
  onChoose: (assessmentId: string) => void;
};

/** Chooses the assessment whose released scores documents are compared with. */
export function AssessmentField({ assessments, assessment, onChoose }: Props) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <label htmlFor={id} className="text-13 text-text-2">
        {texts.assessment}
      </label>
      <div className="w-full min-w-0 sm:w-80">
        <Select id={id} value={assessment?.assessmentId} onChange={({ target }) => onChoose(target.value)}>
          {assessments.map((one) => (
            <option key={one.assessmentId} value={one.assessmentId}>
              {one.name}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
