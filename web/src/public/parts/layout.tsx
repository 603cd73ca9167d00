import type { ReactNode } from 'react';

/** Common width of every public page. */
export function Wide({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-dashboard px-4 md:px-8 ${className}`}>{children}</div>;
}

/** Introduction of a page: one heading and one paragraph. */
export function PageHero({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className="pt-12 pb-8 md:pt-16 md:pb-10">
      <h1
        tabIndex={-1}
        className="max-w-reading text-balance text-30 font-semibold tracking-display md:text-40"
      >
        {title}
      </h1>
      <p className="mt-3 max-w-reading text-pretty text-16 text-text-2 md:text-18">{lead}</p>
      {children}
    </div>
  );
}

/** A section of a page with its own heading. */
export function Part({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="laid-out-later border-line border-t py-12">
      <h2 id={id} className="text-20 font-semibold tracking-tight md:text-24">
        {title}
      </h2>
      {lead ? <p className="mt-2 max-w-reading text-pretty text-16 text-text-2">{lead}</p> : null}
      <div className="mt-6">{children}</div>
    </section>
  );
}
