import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { toAppError } from '../../lib/app-error.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { browserZone } from '../account/profile/zones.ts';
import { positionOf } from './past-queries.ts';
import { texts } from './texts.ts';

type Props = { assessmentId: string; onFound: (position: string) => void };

/** An instant, typed or picked; the server says which position it stands for. */
export function DateField({ assessmentId, onFound }: Props) {
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
        setMissing(Number.isNaN(instant));
        if (!Number.isNaN(instant)) asking.mutate(new Date(instant).toISOString());
      }}
    >
      <Field
        label={texts.date}
        hint={texts.zone(browserZone().replaceAll('_', ' '))}
        error={missing ? texts.missingDate : asking.error ? toAppError(asking.error).message : undefined}
      >
        {(wiring) => (
          <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
            <TextInput
              {...wiring}
              type="datetime-local"
              step={1}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" busy={asking.isPending && texts.reading}>
              {texts.go}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
