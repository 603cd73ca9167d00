import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Security } from '../../../../../api/account/contract/account.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowList } from '../../../ui/layout/row-list.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { securityQuery } from '../account-queries.ts';
import { ReauthenticationDialog } from '../reauthentication/reauthentication-dialog.tsx';
import { unlinkIdentity } from './security-requests.ts';
import { texts } from './texts.ts';

const words = texts.identities;

export function IdentitiesCard({ identities }: { identities: Security['identities'] }) {
  const client = useQueryClient();
  const [unlinking, setUnlinking] = useState<string | null>(null);
  return (
    <Card title={words.title} note={words.note} flush>
      <RowList
        label={words.title}
        empty={words.none}
        rows={identities.map(({ issuer, linkedAt }) => ({
          key: issuer,
          title: issuer,
          note: words.linked(formatDate(linkedAt)),
          action: (
            <Button
              size="dense"
              variant="danger"
              aria-label={words.unlinkOne(issuer)}
              onClick={() => setUnlinking(issuer)}
            >
              {words.unlink}
            </Button>
          ),
        }))}
      />
      {unlinking ? (
        <ReauthenticationDialog
          title={words.unlinkTitle(unlinking)}
          action={words.unlink}
          danger
          onConfirm={async (password) => {
            await unlinkIdentity(unlinking, password);
            await client.invalidateQueries({ queryKey: securityQuery.queryKey });
            notify(words.unlinked, 'success');
          }}
          onClose={() => setUnlinking(null)}
        >
          <p className="text-text-2">{words.unlinkNote}</p>
        </ReauthenticationDialog>
      ) : null}
    </Card>
  );
}
