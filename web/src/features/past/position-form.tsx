import { useMutation } from '@tanstack/react-query';
import { toAppError } from '../../lib/app-error.ts';
import { MomentForm } from '../../ui/form/moment-form.tsx';
import { positionOf } from './past-queries.ts';
import { texts } from './texts.ts';

type Props = { assessmentId: string; onFound: (position: string) => void };

/** Asks for an instant, which the server resolves to a position. */
export function PositionForm({ assessmentId, onFound }: Props) {
  const asking = useMutation({
    mutationFn: (moment: string) => positionOf(assessmentId, moment),
    onSuccess: onFound,
  });
  return (
    <MomentForm
      action={texts.go}
      busy={asking.isPending && texts.reading}
      error={asking.error ? toAppError(asking.error).message : undefined}
      onMoment={asking.mutate}
    />
  );
}
