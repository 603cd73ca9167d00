import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { LoginForm } from '../features/auth/login-form.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { texts } from '../features/auth/texts.ts';
import { useDocumentTitle } from '../lib/display/document-title.ts';

/** /login and /register: one screen with a toggle. */
export function SignInPage() {
  const registering = useLocation({ select: ({ pathname }) => pathname === '/register' });
  const { returnTo } = useSearch({ from: '/signed-out-only' });
  const words = registering ? texts.register : texts.login;
  const search = returnTo ? { returnTo } : {};
  useDocumentTitle(words.title);

  return (
    <div className="grid grow lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex justify-center px-4 py-10 md:px-8 lg:py-20">
        <div className="flex w-full max-w-105 flex-col gap-6">
          <h1 tabIndex={-1} className="text-24 font-semibold tracking-display">
            {words.title}
          </h1>
          <nav
            aria-label={texts.modes}
            className="grid grid-cols-2 gap-1 rounded-control border border-line bg-sunken p-1"
          >
            <Link to="/login" search={search} replace className={modeClass}>
              {texts.login.submit}
            </Link>
            <Link to="/register" search={search} replace className={modeClass}>
              {texts.register.submit}
            </Link>
          </nav>
          {registering ? <RegisterForm /> : <LoginForm />}
        </div>
      </div>
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

const modeClass =
  'inline-flex min-h-8 items-center justify-center rounded-cell px-3 text-13 font-medium text-text-2 hover:text-text ' +
  'aria-[current=page]:bg-surface aria-[current=page]:text-text aria-[current=page]:outline aria-[current=page]:outline-line pointer-coarse:min-h-10 ' +
  'focus-visible:outline-2 focus-visible:outline-focus aria-[current=page]:focus-visible:outline-2 aria-[current=page]:focus-visible:outline-focus';
