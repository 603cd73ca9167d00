import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowList } from '../../../ui/layout/row-list.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { type ApiKey, keysQuery, organizationQuery, revokeKey } from '../organization-queries.ts';
import { texts } from '../texts.ts';
import { NewKey } from './new-key.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';

const words = texts.keys;

export function KeysCard() {
  const { data, error } = useQuery(keysQuery);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <Card
      title={words.title}
      note={words.note}
      flush
      actions={
        <Button size="dense" onClick={() => setCreating(true)}>
          {words.create}
        </Button>
      }
    >
      {error ? <Banner tone="bad">{messageOr(error, texts.failed)}</Banner> : null}
      {created ? <NewKey value={created} onKept={() => setCreated(null)} /> : null}
      {data ? (
        <RowList
          label={words.title}
          empty={words.none}
          rows={data.keys.map((key) => ({
            key: key.keyId,
            title: (
              <span className="inline-flex flex-wrap items-center gap-2">
                {key.name}
                <State of={key} />
              </span>
            ),
            note: (
              <>
                {words.line(key.createdBy, formatDate(key.createdAt), formatDate(key.expiresAt))}
                <br />
                {key.scopes.join(', ')}
              </>
            ),
            action: key.revoked ? null : (
              <Button
                size="dense"
                variant="danger"
                aria-label={words.revokeOne(key.name)}
                onClick={() => setRevoking(key)}
              >
                {words.revoke}
              </Button>
            ),
          }))}
        />
      ) : null}
      {creating ? <NewKeyDialog onCreated={setCreated} onClose={() => setCreating(false)} /> : null}
      {revoking ? <RevokeDialog apiKey={revoking} onClose={() => setRevoking(null)} /> : null}
    </Card>
  );
}

function State({ of: { revoked, expiresAt } }: { of: ApiKey }) {
  if (revoked) return <Badge tone="bad">{words.revoked}</Badge>;
  return Date.parse(expiresAt) < Date.now() ? <Badge tone="warn">{words.expired}</Badge> : null;
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => revokeKey(apiKey.keyId),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: organizationQuery.queryKey });
      notify(words.revokedDone(apiKey.name), 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.revokeTitle(apiKey.name)}
      action={words.revoke}
      request={request}
      failed={texts.failed}
      onConfirm={() => request.mutate()}
      onClose={onClose}
    >
      <p>{words.revokeNote}</p>
    </ConfirmDialog>
  );
}
