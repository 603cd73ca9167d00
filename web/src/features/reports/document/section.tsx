import type { ReactNode } from 'react';

type Props = { title: string; note?: string; children: ReactNode };

/** A section with a heading; the headings form the outline of the PDF. */
export function Section({ title, note, children }: Props) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="report-keep report-lead">
        <h2 className="text-18 font-semibold tracking-tight">{title}</h2>
        {note ? <p className="text-13 text-text-2">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}
