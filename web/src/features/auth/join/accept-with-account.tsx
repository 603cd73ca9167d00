import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOr } from '../../../lib/app-error.ts';
import { signOut } from '../../../lib/session/session.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { joinWithAccount } from '../links/link-requests.ts';
import { texts as all } from '../links/texts.ts';

const texts = all.join;

/** `own` is the address signed in here, if any. */
type Props = { token: string; email: string; own: string | null; onJoined: () => void };

/** The address has an account: its owner says yes by being signed in with it. */
export function AcceptWithAccount({ token, email, own, onJoined }: Props) {
  const request = useMutation({ mutationFn: () => joinWithAccount(token), onSuccess: onJoined });
  if (own === null)
    return (
      <>
        <p className="text-text-2">{texts.signInFirst}</p>
        <Link
          to="/login"
          search={{ returnTo: '/join' }}
          className={buttonClass({ variant: 'primary', size: 'large' })}
        >
          {texts.signIn}
        </Link>
      </>
    );
  if (own.toLowerCase() !== email.toLowerCase())
    return (
      <>
        <Banner tone="warn">{texts.otherAccount(own)}</Banner>
        <Button size="large" wide onClick={() => void signOut().catch(() => undefined)}>
          {texts.signOut}
        </Button>
      </>
    );
  return (
    <>
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.acceptFailed)}</Banner> : null}
      <Button
        variant="primary"
        size="large"
        wide
        busy={request.isPending && all.processing}
        onClick={() => request.mutate()}
      >
        {texts.accept}
      </Button>
    </>
  );
}
