import type { ReactNode } from 'react';
import { signOut } from '../../lib/session/session.ts';
import { Button } from '../../ui/action/button.tsx';
import { Brand } from '../../ui/layout/brand.tsx';
import { texts } from '../texts.ts';

/** Around what has to be done before anything else: nowhere to go but out. */
export function SetUpShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-14 max-w-dashboard items-center justify-between px-4 md:px-8">
          <Brand />
          <Button size="dense" onClick={() => void signOut().catch(() => undefined)}>
            {texts.signOut}
          </Button>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
