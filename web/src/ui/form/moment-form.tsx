import { useState } from 'react';
import { browserZone } from '../../lib/display/zones.ts';
import { Button } from '../action/button.tsx';
import { texts } from '../texts.ts';
import { DateField, datesAreRight } from './date-field.tsx';

type Props = {
  action: string;
  variant?: 'primary' | 'secondary';
  busy?: string | false;
  /** Error returned for the last moment that was sent. */
  error?: string | undefined;
  /** @param instant milliseconds since the epoch @returns the reason why this moment is not sent, or undefined if it is */
  refusal?: (instant: number) => string | undefined;
  /** @param moment ISO 8601 */
  onMoment: (moment: string) => void;
};

/** Asks for a past moment, typed or picked. */
export function MomentForm({ action, variant = 'secondary', busy = false, error, refusal, onMoment }: Props) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!datesAreRight(event.currentTarget)) return;
        const instant = Date.parse(typed);
        const refused = Number.isNaN(instant) ? texts.momentMissing : refusal?.(instant);
        if (refused) return setWrong(refused);
        onMoment(new Date(instant).toISOString());
      }}
    >
      <DateField
        label={texts.moment}
        kind="second"
        hint={texts.zone(browserZone().replaceAll('_', ' '))}
        error={wrong ?? error}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setWrong(undefined);
        }}
      />
      <span>
        <Button type="submit" variant={variant} busy={busy}>
          {action}
        </Button>
      </span>
    </form>
  );
}
