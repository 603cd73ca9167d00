import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { roleLabel } from '../../account/profile/person.ts';
import { ReauthenticationDialog } from '../../account/reauthentication/reauthentication-dialog.tsx';
import { removeSso, type SsoSettings, ssoQuery } from '../organization-queries.ts';
import { texts } from '../texts.ts';
import { DomainList } from './domain-list.tsx';
import { SsoDialog } from './sso-dialog.tsx';

const words = texts.sso;

export function SsoCard() {
  const { data, error } = useQuery(ssoQuery);
  const [dialog, setDialog] = useState<'edit' | 'remove' | null>(null);
  return (
    <Card
      title={words.title}
      note={words.note}
      actions={
        data === undefined ? null : (
          <div className="flex flex-wrap gap-2">
            <Button size="dense" onClick={() => setDialog('edit')}>
              {data ? words.change : words.connect}
            </Button>
            {data ? (
              <Button size="dense" variant="danger" onClick={() => setDialog('remove')}>
                {words.remove}
              </Button>
            ) : null}
          </div>
        )
      }
    >
      {error ? <Banner tone="bad">{messageOr(error, texts.failed)}</Banner> : null}
      {data ? <Connected sso={data} /> : null}
      {data === null ? <p className="text-text-2">{words.none}</p> : null}
      {dialog === 'edit' ? <SsoDialog before={data ?? null} onClose={() => setDialog(null)} /> : null}
      {dialog === 'remove' ? <RemoveDialog onClose={() => setDialog(null)} /> : null}
    </Card>
  );
}

function Connected({ sso }: { sso: SsoSettings }) {
  const titleId = useId();
  return (
    <div className="flex flex-col gap-4">
      <Facts
        items={[
          { label: words.issuer, value: sso.issuer },
          { label: words.clientId, value: sso.clientId },
          { label: words.role, value: roleLabel(sso.role) },
        ]}
      />
      <Entered note={words.redirect} address={sso.redirectUri} copy={words.copy} />
      <Entered note={words.signedOut} address={sso.signedOutUri} copy={words.copySignedOut} />
      <section aria-labelledby={titleId} className="flex flex-col gap-3">
        <h3 id={titleId} className="text-13 text-text-3">
          {words.domains}
        </h3>
        <DomainList proofs={sso.proofs} />
      </section>
    </div>
  );
}

function Entered({ note, address, copy }: { note: string; address: string; copy: string }) {
  return (
    <div>
      <p className="text-13 text-text-3">{note}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all font-mono text-13">{address}</code>
        <CopyButton text={address}>{copy}</CopyButton>
      </div>
    </div>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  return (
    <ReauthenticationDialog
      title={words.removeTitle}
      action={words.remove}
      danger
      onConfirm={async (password) => {
        await removeSso(password);
        await client.invalidateQueries({ queryKey: ['organization'] });
        notify(words.removed, 'success');
      }}
      onClose={onClose}
    >
      <p className="text-text-2">{words.removeNote}</p>
    </ReauthenticationDialog>
  );
}
