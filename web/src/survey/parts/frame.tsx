import type { ReactNode } from 'react';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { texts } from '../texts.ts';

/** Every page of an open link: the demo banner above, who sees what below. */
export function Frame({ survey, bar, children }: { survey: Survey; bar?: ReactNode; children: ReactNode }) {
  const { assessment } = survey.take;
  const closesAt = assessment.closesAt && dayAndTime(assessment.closesAt);
  return (
    <>
      {assessment.demo ? (
        <aside className="demo" aria-label={texts.trust.demoLabel}>
          {texts.trust.demo(assessment.demo.source)}
        </aside>
      ) : null}
      {bar}
      {children}
      <footer className="trust">
        <p>
          {assessment.status === 'closed'
            ? texts.trust.closed(assessment.threshold)
            : texts.trust.line(assessment.threshold, closesAt)}
        </p>
      </footer>
    </>
  );
}

/** Takes the focus when the page changes. */
export function Heading({ children }: { children: ReactNode }) {
  return <h1 tabIndex={-1}>{children}</h1>;
}

/** A page that is one message: intro, receipt, states of a link. */
export function Sheet({ children }: { children: ReactNode }) {
  return (
    <main className="page">
      <div className="panel">{children}</div>
    </main>
  );
}
