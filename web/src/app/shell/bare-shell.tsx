import type { ReactNode } from 'react';
import { Brand } from '../../ui/layout/brand.tsx';

type Props = {
  /** Whether the name leads home: not where something has to be done first. */
  readonly home: boolean;
  /** The one way on, or out; none where the page itself is it. */
  readonly action: ReactNode;
  readonly children: ReactNode;
};

/** Around pages without navigation: of who is not signed in, and of who has to do something first. */
export function BareShell({ home, action, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-14 max-w-dashboard items-center justify-between px-4 md:px-8">
          {home ? (
            // Not of the app: the home page of guests (src/public).
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
