import type { ReactNode } from 'react';

/** Views of one thing, each with an address of its own: links, not an ARIA tab list. */
export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="no-print border-line border-b">
      <ul className="-mb-px flex gap-1 overflow-x-auto">{children}</ul>
    </nav>
  );
}

/** For the router's link; it sets aria-current itself. */
export const tabLinkClass =
  'inline-flex min-h-9 items-center whitespace-nowrap border-transparent border-b-2 px-2.5 text-14 text-text-2 -outline-offset-2 hover:text-text ' +
  'aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-text pointer-coarse:min-h-11';
