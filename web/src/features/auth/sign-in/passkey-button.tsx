import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { messageOr } from '../../../lib/app-error.ts';
import { passkeysHere } from '../../../lib/session/passkeys-here.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { signInWithPasskey } from '../auth-requests.ts';
import { texts } from '../texts.ts';

type Props = {
  /** Ticket of a provider sign-in that is to be linked to the passkey's account. */
  link?: string;
  onSignedIn?: () => void;
};

export function PasskeyButton({ link, onSignedIn }: Props) {
  const request = useMutation({
    mutationFn: () => signInWithPasskey(link),
    onSuccess: () => onSignedIn?.(),
  });
  const here = passkeysHere();
  if (here !== 'usable') return <p className="text-13 text-text-3">{texts.passkey.notHere[here]}</p>;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex items-center gap-3 text-13 text-text-3 before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {texts.passkey.or}
      </p>
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.passkey.failed)}</Banner> : null}
      <Button
        wide
        size="large"
        icon={<KeyRound className="size-4" aria-hidden="true" />}
        busy={request.isPending && texts.processing}
        onClick={() => request.mutate()}
      >
        {link === undefined ? texts.passkey.submit : texts.passkey.link}
      </Button>
    </div>
  );
}
