import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { messageOr } from '../../../lib/app-error.ts';
import { instanceQuery } from '../../../lib/queries/instance-query.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { texts } from './banner-texts.ts';
import { resendVerification } from './link-requests.ts';

/** Banner on every page until the email address is confirmed, or until it is dismissed for this visit. */
export function UnverifiedBanner({ email }: { email: string }) {
  const [hidden, setHidden] = useState(false);
  const request = useMutation({ mutationFn: resendVerification });
  const { data: instance } = useQuery(instanceQuery);
  if (hidden || !instance) return null;
  const noMail = instance.mail === 'outbox';
  const said =
    (request.data && (noMail ? texts.asked : request.data.message)) ??
    (request.error ? messageOr(request.error, texts.failed) : null);
  return (
    <aside
      aria-label={texts.label}
      className="no-print flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-b bg-warn-tint px-4 py-1.5 text-13 text-warn md:px-8"
    >
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="break-words">{noMail ? texts.noMail(email) : texts.text(email)}</p>
        <p role="status" className="break-words font-medium empty:hidden">
          {said}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <Button size="dense" busy={request.isPending && texts.sending} onClick={() => request.mutate(email)}>
          {noMail ? texts.askAgain : texts.resend}
        </Button>
        <IconButton label={texts.dismiss} onClick={() => setHidden(true)}>
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  );
}
