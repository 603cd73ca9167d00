import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/action/button.tsx';
import { Brand } from '../../ui/layout/brand.tsx';
import { texts } from '../texts.ts';

export function SignedOutShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex h-14 max-w-dashboard items-center justify-between px-4 md:px-8">
          <Link to="/" className="rounded-control">
            <Brand />
          </Link>
          <Link to="/login" className={buttonClass({ size: 'dense' })}>
            {texts.signIn}
          </Link>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex grow flex-col outline-none">
        {children}
      </main>
    </div>
  );
}
