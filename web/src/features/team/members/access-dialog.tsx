import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '../../../lib/display/person-name.ts';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
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
    // Reads the team again even after a refusal, so that the next attempt uses the current revision.
    onSettled: () => client.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  return (
    <FormDialog
      title={texts.access.title(name)}
      action={texts.access.submit}
      request={request}
      failed={texts.failed}
      onSubmit={() => request.mutate()}
      onClose={onClose}
    >
      <AccessFields giver={giver} before={member} value={access} onChange={setAccess} />
    </FormDialog>
  );
}
