import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { totpPrepared } from '../../../../../../api/account/contract/account.ts';
import { messageOr } from '../../../../lib/app-error.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { CopyButton } from '../../../../ui/action/copy-button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { enableTotp } from '../security-requests.ts';
import { texts } from '../texts.ts';

const words = texts.totp;

type Props = {
  prepared: z.infer<typeof totpPrepared>;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

/** Set-up of an authenticator app: the person adds the key to the app and enters a first code to prove that it works. */
export function TotpSetup({ prepared, onEnabled, onCancel }: Props) {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Authenticator apps display a code in groups separated by spaces.
  const typed = code.replaceAll(/\s/g, '');
  const request = useMutation({
    mutationFn: () => enableTotp(typed),
    onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
    onError: () => input.current?.select(),
  });
  useEffect(() => heading.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const invalid = !/^\d{6}$/.test(typed);
    setWrong(invalid);
    if (invalid) input.current?.focus();
    else request.mutate();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-14 font-semibold outline-none">
        {words.scanTitle}
      </h3>
      <p className="text-text-2">{words.scan}</p>
      <QrCode {...prepared.qr} />
      <p className="text-text-2">{words.type}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all font-mono text-14">{prepared.secret}</code>
        <CopyButton text={prepared.secret}>{words.copy}</CopyButton>
      </div>
      {request.error ? <Banner tone="bad">{messageOr(request.error, words.enableFailed)}</Banner> : null}
      <Field label={words.code} error={wrong ? words.sixDigits : undefined}>
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={input}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={request.isPending && texts.processing}>
          {words.confirm}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
      </div>
    </form>
  );
}

/** A QR code, dark on light in every theme, because cameras need that contrast. */
function QrCode({ size, path }: { size: number; path: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
      className="keep-fill size-48 max-w-full rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
