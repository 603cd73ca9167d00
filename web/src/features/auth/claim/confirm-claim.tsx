import { useMutation } from '@tanstack/react-query';
import { claimConfirmed } from '../../../../../api/claim-link/contract/claim-links.ts';
import { openApi } from '../../../lib/api.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { urls } from '../../../lib/urls.ts';
import { Button } from '../../../ui/action/button.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { LinkNotice } from '../links/link-notice.tsx';
import { dropLinkToken, useLinkToken } from '../links/link-token.ts';
import { texts } from './texts.ts';

/** /claim/confirm: the button confirms a claim; opening the link changes nothing, because mail filters open links too. */
export function ConfirmClaim() {
  const token = useLinkToken();
  const request = useMutation({
    mutationFn: (of: string) => openApi.post(`${urls.claims}/confirm`, { token: of }, claimConfirmed),
    onSuccess: dropLinkToken,
  });
  useDocumentTitle(texts.title);
  if (token === undefined) return <NarrowPage>{null}</NarrowPage>;
  if (request.data)
    return (
      <LinkNotice key="done" title={texts.doneTitle} tone="good">
        {request.data.message}
      </LinkNotice>
    );
  if (token === null)
    return (
      <LinkNotice key="invalid" title={texts.invalidTitle} tone="bad">
        {texts.invalid}
      </LinkNotice>
    );
  if (request.error && toAppError(request.error).code === 'CLAIM_ENDED')
    return (
      <LinkNotice key="ended" title={texts.endedTitle} tone="bad">
        {messageOr(request.error, texts.failed)}
      </LinkNotice>
    );
  return (
    <NarrowPage>
      <StepHeading>{texts.title}</StepHeading>
      <p className="text-text-2">{texts.note}</p>
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.failed)}</Banner> : null}
      <Button
        variant="primary"
        size="large"
        wide
        busy={request.isPending && texts.sending}
        onClick={() => request.mutate(token)}
      >
        {texts.submit}
      </Button>
    </NarrowPage>
  );
}
