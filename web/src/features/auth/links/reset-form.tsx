import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { isNewPassword } from '../password/new-password.ts';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { texts as authTexts } from '../texts.ts';
import { KeptWays, removalOf, waysOf } from './kept-ways.tsx';
import { isDeadLink, type ResetSeen, resetPassword } from './link-requests.ts';
import { texts } from './texts.ts';

type Props = { token: string; seen: ResetSeen; onDone: () => void; onInvalid: () => void };

export function ResetForm({ token, seen, onDone, onInvalid }: Props) {
  const words = texts.reset;
  const [fields, setFields] = useState({ password: '', confirm: '' });
  const [unmet, setUnmet] = useState(false);
  const { ways, preselected } = waysOf(seen, formatDate);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(preselected);
  const asks = !seen.allRemoved && ways.length > 0;
  const complete = isNewPassword(fields.password, fields.confirm);
  const request = useMutation({
    mutationFn: () => resetPassword(token, fields.password, asks ? removalOf(seen, removed) : undefined),
    onSuccess: onDone,
    onError: (thrown) => {
      if (isDeadLink(toAppError(thrown))) onInvalid();
    },
  });
  useDocumentTitle(words.title);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!request.isPending && complete) request.mutate();
  };
  const failure =
    unmet && !complete ? authTexts.unmetRules : request.error && messageOr(request.error, words.failed);
  return (
    <NarrowPage>
      <StepHeading>{words.title}</StepHeading>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure ? <Banner tone="bad">{failure}</Banner> : null}
        <NewPasswordFields labels={words.labels} value={fields} onChange={setFields} />
        {seen.allRemoved ? <p className="text-text-2">{words.allRemoved}</p> : null}
        {asks ? <KeptWays ways={ways} removed={removed} onChange={setRemoved} /> : null}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={request.isPending && texts.processing}
          disabledReason={!complete && authTexts.unmetRules}
          onRefused={() => setUnmet(true)}
        >
          {words.submit}
        </Button>
      </form>
      {seen.allRemoved ? null : (
        <p className="text-text-2">
          {words.known}{' '}
          <Link to="/login" className={textLink}>
            {words.signIn}
          </Link>
        </p>
      )}
    </NarrowPage>
  );
}
