import { useState } from 'react';
import { browserZone } from '../../../lib/display/zones.ts';
import { Button } from '../../../ui/action/button.tsx';
import { DateField, datesAreRight } from '../../../ui/form/date-field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { texts } from './texts.ts';

type Props = { onChoose: (moment: string) => void; onClose: () => void };

/** Asks for the moment whose library is to be shown. */
export function LookBackDialog({ onChoose, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!datesAreRight(event.currentTarget)) return;
          const instant = Date.parse(typed);
          if (Number.isNaN(instant)) return setError(texts.missing);
          if (instant > Date.now()) return setError(texts.future);
          onChoose(new Date(instant).toISOString());
        }}
      >
        <p className="text-text-2">{texts.note}</p>
        <DateField
          label={texts.date}
          kind="second"
          hint={texts.zone(browserZone().replaceAll('_', ' '))}
          error={error}
          value={typed}
          onChange={(value) => {
            setTyped(value);
            setError(undefined);
          }}
        />
        <span>
          <Button type="submit" variant="primary">
            {texts.show}
          </Button>
        </span>
      </form>
    </Dialog>
  );
}
