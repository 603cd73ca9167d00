import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Security, totpPrepared } from '../../../../../../api/account/contract/account.ts';
import { formatNumber } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { notify } from '../../../../ui/overlay/toast.ts';
import { Badge } from '../../../../ui/state/badge.tsx';
import { securityQuery } from '../../account-queries.ts';
import { ReauthenticationDialog } from '../../reauthentication/reauthentication-dialog.tsx';
import { disableTotp, prepareTotp, renewRecoveryCodes } from '../security-requests.ts';
import { texts } from '../texts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TotpSetup } from './totp-setup.tsx';

const words = texts.totp;

type Step =
  | { readonly kind: 'scan'; readonly prepared: z.infer<typeof totpPrepared> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/**
 * Four states: off, set-up, recovery codes, on. The recovery codes stay on the page until the person confirms having saved them.
 */
export function SecondFactorCard({ totp }: { totp: Security['totp'] }) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step | null>(null);
  const [dialog, setDialog] = useState<'on' | 'off' | 'renew' | null>(null);
  // The codes of a new factor are shown before the server's updated state is read.
  const on = totp.enabled || step?.kind === 'codes';
  const reread = () => client.invalidateQueries({ queryKey: ['account'] });

  return (
    <Card
      title={words.title}
      note={words.note}
      actions={<Badge tone={on ? 'good' : 'neutral'}>{on ? words.on : words.off}</Badge>}
    >
      {step?.kind === 'scan' ? (
        <TotpSetup
          prepared={step.prepared}
          onEnabled={(codes) => {
            setStep({ kind: 'codes', codes });
            void reread();
          }}
          onCancel={() => {
            setStep(null);
            // The factor may already be on if an earlier answer of the server was lost.
            void reread();
          }}
        />
      ) : step?.kind === 'codes' ? (
        <RecoveryCodes
          codes={step.codes}
          onKept={() => {
            setStep(null);
            void reread();
          }}
        />
      ) : totp.enabled ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-text-2">
            {words.codesList}: {words.codesLeft(formatNumber(totp.recoveryCodesLeft))}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setDialog('renew')}>{words.renew}</Button>
            <Button variant="danger" onClick={() => setDialog('off')}>
              {words.turnOff}
            </Button>
          </div>
        </div>
      ) : (
        <Button onClick={() => setDialog('on')}>{words.setUp}</Button>
      )}
      {dialog === 'on' ? (
        <ReauthenticationDialog
          title={words.setUpTitle}
          action={words.setUp}
          onConfirm={async (password, code) =>
            setStep({ kind: 'scan', prepared: await prepareTotp(password, code) })
          }
          onClose={() => setDialog(null)}
        >
          <p className="text-text-2">{words.setUpNote}</p>
        </ReauthenticationDialog>
      ) : null}
      {dialog === 'renew' ? (
        <ReauthenticationDialog
          title={words.renewTitle}
          action={words.renew}
          onConfirm={async (password, code) => {
            const { recoveryCodes: codes } = await renewRecoveryCodes(password, code);
            setStep({ kind: 'codes', codes });
            void reread();
          }}
          onClose={() => setDialog(null)}
        >
          <p className="text-text-2">{words.renewNote}</p>
        </ReauthenticationDialog>
      ) : null}
      {dialog === 'off' ? (
        <ReauthenticationDialog
          title={words.turnOffTitle}
          action={words.turnOff}
          danger
          onConfirm={async (password, code) => {
            await disableTotp(password, code);
            await client.invalidateQueries({ queryKey: securityQuery.queryKey });
            void reread();
            notify(words.turnedOff, 'success');
          }}
          onClose={() => setDialog(null)}
        >
          <p className="text-text-2">{words.turnOffNote}</p>
        </ReauthenticationDialog>
      ) : null}
    </Card>
  );
}
