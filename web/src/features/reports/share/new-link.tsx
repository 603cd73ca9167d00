import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type ShareKind, shareKinds, shareLimits } from '../../../../../domain/share/limits.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { PasswordInput } from '../../../ui/form/password-input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { createShare } from '../report-queries.ts';
import { texts } from '../texts.ts';

const words = texts.share;
const { daysMin, daysMax, passphraseMin, passphraseMax } = shareLimits;
const range = [formatNumber(daysMin), formatNumber(daysMax)] as const;

type Props = { assessmentId: string; onCreated: (path: string, position: string | null) => void };

export function NewLink({ assessmentId, onCreated }: Props) {
  const [kind, setKind] = useState<ShareKind>('summary');
  const [days, setDays] = useState('30');
  const [passphrase, setPassphrase] = useState('');
  const [checked, setChecked] = useState(false);
  const wrongDays = !/^\d{1,3}$/.test(days) || Number(days) < daysMin || Number(days) > daysMax;
  const wrongPassphrase =
    passphrase !== '' && (passphrase.length < passphraseMin || passphrase.length > passphraseMax);
  const request = useMutation({
    mutationFn: () =>
      createShare(assessmentId, { kind, days: Number(days), ...(passphrase === '' ? {} : { passphrase }) }),
    onSuccess: ({ path, position }) => onCreated(path, position),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!wrongDays && !wrongPassphrase && !request.isPending) request.mutate();
      }}
    >
      <Field label={words.kind}>
        {(wiring) => (
          <Select
            {...wiring}
            value={kind}
            onChange={({ target }) => setKind(shareKinds.find((one) => one === target.value) ?? 'summary')}
          >
            {shareKinds.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={words.days}
          hint={words.daysHint(...range)}
          error={checked && wrongDays ? words.daysWrong(...range) : undefined}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              inputMode="numeric"
              required
              maxLength={3}
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        </Field>
        <Field
          label={words.passphrase}
          optional
          hint={words.passphraseHint(formatNumber(passphraseMin))}
          error={
            checked && wrongPassphrase
              ? words.passphraseWrong(formatNumber(passphraseMin), formatNumber(passphraseMax))
              : undefined
          }
        >
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="off"
              value={passphrase}
              onChange={(event) => setPassphrase(event.target.value)}
            />
          )}
        </Field>
      </div>
      {request.error ? <Banner tone="bad">{messageOr(request.error, words.failed)}</Banner> : null}
      <div>
        <Button type="submit" variant="primary" busy={request.isPending && words.creating}>
          {words.create}
        </Button>
      </div>
    </form>
  );
}
