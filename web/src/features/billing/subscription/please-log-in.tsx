import { Link } from '@tanstack/react-router';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { texts } from '../texts.ts';

const words = texts.loggedOut;

export function PleaseLogIn() {
  useDocumentTitle(texts.title);
  return (
    <NarrowPage>
      <StepHeading>{words.title}</StepHeading>
      <p className="text-text-2">{words.note}</p>
      <div className="flex flex-wrap gap-2">
        {/* Plain link, because the home page for signed-out people (src/public) is outside the app. */}
        <a href="/" className={buttonClass({ variant: 'primary' })}>
          {words.home}
        </a>
        <Link to="/login" search={{ returnTo: '/billing' }} className={buttonClass()}>
          {words.signIn}
        </Link>
      </div>
    </NarrowPage>
  );
}
