import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { startFirst } from '../auth-requests.ts';
import { useLinkToken } from '../links/link-token.ts';
import { TermsNotice } from '../sign-in/terms-notice.tsx';
import { texts } from '../texts.ts';
import { RegisterForm } from './register-form.tsx';

/** /first-start: the operator creates the first account with the code from the server's console. */
export function FirstStart() {
  const words = texts.firstStart;
  const code = useLinkToken();
  useDocumentTitle(words.title);
  if (code === undefined) return <NarrowPage>{null}</NarrowPage>;
  return (
    <NarrowPage>
      <StepHeading>{words.title}</StepHeading>
      {code === null ? (
        <Banner tone="warn">{words.noCode}</Banner>
      ) : (
        <>
          <p className="text-text-2">{words.note}</p>
          <RegisterForm make={(registration) => startFirst(code, registration)} failed={words.failed} />
          <TermsNotice />
        </>
      )}
    </NarrowPage>
  );
}
