import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { buttonClass } from '../../../ui/action/button.tsx';
import { NarrowPage } from '../../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../../ui/layout/step-heading.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { texts } from '../texts.ts';

type Props = {
  title: string;
  tone?: 'bad' | 'good';
  busy?: boolean;
  /** Adds a link to the sign-in page. */
  toLogin?: boolean;
  children: ReactNode;
  actions?: ReactNode;
};

/** Result of following a mailed link: a heading, a sentence and actions. */
export function LinkNotice({ title, tone, busy, toLogin, children, actions }: Props) {
  useDocumentTitle(title);
  return (
    <NarrowPage>
      <StepHeading>{title}</StepHeading>
      {tone ? (
        <Banner tone={tone}>{children}</Banner>
      ) : (
        <p role={busy ? 'status' : undefined} className="flex items-center gap-2 text-text-2">
          {busy ? <Spinner /> : null}
          <span>{children}</span>
        </p>
      )}
      {actions || toLogin ? (
        <div className="flex flex-wrap gap-2">
          {actions}
          {toLogin ? (
            <Link to="/login" className={buttonClass()}>
              {texts.backToLogin}
            </Link>
          ) : null}
        </div>
      ) : null}
    </NarrowPage>
  );
}
