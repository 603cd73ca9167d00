import type { ReactNode } from 'react';
import { Brand } from '../../ui/layout/brand.tsx';

type Props = {
  /** Whether the product name links to home; false while a required step is open. */
  readonly home: boolean;
  /** The link that continues or leaves the step; null if the page provides it. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** Frame without navigation, for signed-out people and for required steps. */
export function BareShell({ home, action, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-14 max-w-dashboard items-center justify-between px-4 md:px-8">
          {home ? (
            // Plain link, because the guests' home page (src/public) is outside the app.
            <a href="/" className="rounded-control">
              <Brand />
            </a>
          ) : (
            <Brand />
          )}
          {action}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
