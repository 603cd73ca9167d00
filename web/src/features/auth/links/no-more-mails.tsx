import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { Button } from '../../../ui/action/button.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { LinkNotice } from './link-notice.tsx';
import { isDeadLink, mailbox } from './link-requests.ts';
import { useLinkToken } from './link-token.ts';
import { texts } from './texts.ts';

const words = texts.mailbox;

/** /no-more-mails: the button unsubscribes; opening the link changes nothing, because mail filters open links too. */
export function NoMoreMails() {
  const token = useLinkToken();
  useDocumentTitle(words.title);
  if (token === undefined) return <NarrowPage>{null}</NarrowPage>;
  return token === null ? <Invalid /> : <Choice token={token} />;
}

function Choice({ token }: { token: string }) {
  const found = useQuery({ queryKey: ['mailbox', token], queryFn: () => mailbox(token), retry: false });
  const request = useMutation({ mutationFn: (invitations: boolean) => mailbox(token, invitations) });
  const error = request.error ?? found.error;
  if (error && isDeadLink(toAppError(error))) return <Invalid />;
  if (found.isPending)
    return (
      <LinkNotice title={words.title} busy>
        {words.looking}
      </LinkNotice>
    );
  const { invitations } = request.data ?? found.data ?? { invitations: true };
  const title = invitations ? (request.data ? words.welcomedTitle : words.title) : words.declinedTitle;
  const note = invitations ? (request.data ? words.welcomed : words.note) : words.declined;
  return (
    <NarrowPage>
      <StepHeading key={title}>{title}</StepHeading>
      <p className="text-text-2">{note}</p>
      {error ? <Banner tone="bad">{messageOr(error, words.failed)}</Banner> : null}
      <Button
        variant={invitations ? 'primary' : 'secondary'}
        size="large"
        wide
        busy={request.isPending && texts.processing}
        onClick={() => request.mutate(!invitations)}
      >
        {invitations ? words.submit : words.welcome}
      </Button>
    </NarrowPage>
  );
}

function Invalid() {
  return (
    <LinkNotice key="invalid" title={words.invalidTitle} tone="bad">
      {words.invalid}
    </LinkNotice>
  );
}
