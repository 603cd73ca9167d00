import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError } from '../../lib/app-error.ts';
import { browserZone } from '../../lib/display/zones.ts';
import { Button } from '../../ui/action/button.tsx';
import { DateField, datesAreRight } from '../../ui/form/date-field.tsx';
import { positionOf } from './past-queries.ts';
import { texts } from './texts.ts';

type Props = { assessmentId: string; onFound: (position: string) => void };

/** Form for a typed or picked instant; the server resolves it to a position. */
export function MomentForm({ assessmentId, onFound }: Props) {
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const asking = useMutation({
    mutationFn: (moment: string) => positionOf(assessmentId, moment),
    onSuccess: onFound,
  });
  const instant = Date.parse(typed);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!datesAreRight(event.currentTarget)) return;
        setMissing(Number.isNaN(instant));
        if (!Number.isNaN(instant)) asking.mutate(new Date(instant).toISOString());
      }}
    >
      <div className="flex flex-col gap-2">
        <DateField
          label={texts.date}
          kind="second"
          hint={texts.zone(browserZone().replaceAll('_', ' '))}
          error={missing ? texts.missingDate : asking.error ? toAppError(asking.error).message : undefined}
          value={typed}
          onChange={setTyped}
        />
        <span>
          <Button type="submit" busy={asking.isPending && texts.reading}>
            {texts.go}
          </Button>
        </span>
      </div>
    </form>
  );
}
