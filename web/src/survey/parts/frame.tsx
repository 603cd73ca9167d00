import type { ReactNode } from 'react';
import { place } from '../../lib/place.ts';
import { look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { texts } from '../texts.ts';
import { AskedChanged, banner } from './who-is-asked.tsx';

/**
 * Frame of every page. Above the content: the demo banner and, if names are recorded, who sees them. Below: who sees which data.
 */
export function Frame({ survey, bar, children }: { survey: Survey; bar?: ReactNode; children: ReactNode }) {
  const { assessment } = survey.take;
  const closesAt = assessment.closesAt && dayAndTime(assessment.closesAt);
  return (
    <>
      {assessment.demo ? (
        <aside className={banner} aria-label={texts.trust.demoLabel}>
          {place ? texts.trust.sample : texts.trust.demo(assessment.demo.source)}
        </aside>
      ) : null}
      {assessment.named ? (
        <aside className={banner} aria-label={texts.trust.namedLabel}>
          <strong>{texts.trust.namedLabel}.</strong> {texts.trust.named(assessment.invitedBy)}
        </aside>
      ) : null}
      <AskedChanged take={survey.take} />
      {bar}
      {children}
      <footer className="px-(--gutter) pt-5 pb-8 text-center text-14 text-text-3">
        <p className="mx-auto max-w-reading">{trustLine(assessment, closesAt)}</p>
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
  return (
    // A long word still fits on its line when large text meets a narrow window.
    <h1
      tabIndex={-1}
      className="text-[clamp(var(--size-20),10vw,var(--size-24))] leading-(--size-24-line) font-semibold tracking-tight text-balance"
    >
      {children}
    </h1>
  );
}

/** A page with one message: intro, receipt, or the state of a link. @param label needed only beside another page's `main` */
export function Sheet({ children, label }: { children: ReactNode; label?: string | undefined }) {
  return (
    <main className={look.page} aria-label={label}>
      <div className="space-y-4 md:rounded-card md:border md:border-line md:bg-surface md:px-10 md:py-8">
        {children}
      </div>
    </main>
  );
}
