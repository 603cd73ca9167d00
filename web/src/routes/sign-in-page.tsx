import { useLocation, useSearch } from '@tanstack/react-router';
import { SignInPanel } from '../features/auth/sign-in/sign-in-panel.tsx';
import { texts } from '../features/auth/texts.ts';
import { NarrowPage } from '../ui/layout/narrow-page.tsx';

/** /login and /register: one screen with a toggle. */
export function SignInPage() {
  const registering = useLocation({ select: ({ pathname }) => pathname === '/register' });
  const { returnTo } = useSearch({ from: '/signed-out-only' });
  return (
    <div className="grid grow lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <NarrowPage>
        <SignInPanel registering={registering} returnTo={returnTo} />
      </NarrowPage>
      <aside className="hidden border-line border-l bg-surface px-16 py-20 lg:block">
        <p className="max-w-90 text-balance text-24 font-semibold tracking-display">{texts.asideTitle}</p>
        <ul className="mt-6 flex max-w-90 flex-col gap-3 text-16 text-text-2">
          {texts.aside.map((line) => (
            <li key={line} className="border-line border-t pt-3">
              {line}
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
