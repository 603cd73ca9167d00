import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { nameOf } from '../../../lib/display/person-name.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { AccessFields } from '../access-fields.tsx';
import { changeAccess, type Member, teamQuery } from '../team-queries.ts';
import type { Access } from '../team-rules.ts';
import { texts } from '../texts.ts';

type Props = { member: Member; giver: Access; revision: number; onClose: () => void };

export function AccessDialog({ member, giver, revision, onClose }: Props) {
  const client = useQueryClient();
  const name = nameOf(member);
  const [access, setAccess] = useState<Access>(() => ({
    role: member.role,
    permissions: member.permissions,
  }));
  const request = useMutation({
    mutationFn: () => changeAccess(member, revision, access),
    onSuccess: () => {
      notify(texts.access.done(name), 'success');
      onClose();
    },
    // Also after a refusal: pressing again is about the member as they are then.
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  return (
    <Dialog
      title={texts.access.title(name)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            busy={request.isPending && texts.processing}
            onClick={() => request.mutate()}
          >
            {texts.access.submit}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {request.error ? <Banner tone="bad">{messageOr(request.error, texts.failed)}</Banner> : null}
        <AccessFields giver={giver} before={member} value={access} onChange={setAccess} />
      </div>
    </Dialog>
  );
}
