import type { ReactNode } from 'react';
import { place } from '../../lib/place.ts';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { texts } from '../texts.ts';
import { AskedChanged } from './who-is-asked.tsx';

/**
 * Frame of every page. Above the content: the demo banner and, if names are recorded, who sees them. Below: who sees which data.
 */
export function Frame({ survey, bar, children }: { survey: Survey; bar?: ReactNode; children: ReactNode }) {
  const { assessment } = survey.take;
  const closesAt = assessment.closesAt && dayAndTime(assessment.closesAt);
  return (
    <>
      {assessment.demo ? (
        <aside className="demo" aria-label={texts.trust.demoLabel}>
          {place ? texts.trust.sample : texts.trust.demo(assessment.demo.source)}
        </aside>
      ) : null}
      {assessment.named ? (
        <aside className="demo" aria-label={texts.trust.namedLabel}>
          <strong>{texts.trust.namedLabel}.</strong> {texts.trust.named(assessment.invitedBy)}
        </aside>
      ) : null}
      <AskedChanged take={survey.take} />
      {bar}
      {children}
      <footer className="trust">
        <p>{trustLine(assessment, closesAt)}</p>
      </footer>
    </>
  );
}

function trustLine(
  { named, status, threshold }: Survey['take']['assessment'],
  closesAt: string | null,
): string {
  if (status === 'closed') return named ? '' : texts.trust.closed(threshold);
  return named ? texts.intro.counts(closesAt) : texts.trust.line(threshold, closesAt);
}

/** Page heading; takes the focus when the page changes. */
export function Heading({ children }: { children: ReactNode }) {
  return <h1 tabIndex={-1}>{children}</h1>;
}

/** A page with one message: intro, receipt, or the state of a link. @param label needed only beside another page's `main` */
export function Sheet({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <main className="page" aria-label={label}>
      <div className="panel">{children}</div>
    </main>
  );
}
