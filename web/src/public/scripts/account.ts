import { initialsOf, nameOfUser } from '../../lib/display/person-name.ts';
import { currentSession, onSessionEnd, signOut, startSession } from '../../lib/session/session.ts';

/** Fills in the signed-in person. If the session has ended or the server is unreachable, shows the page for signed-out people. */
export async function showAccount(): Promise<void> {
  onSessionEnd(asGuest);
  await startSession().catch(() => undefined);
  const session = currentSession();
  if (session.status !== 'signed-in') return asGuest();
  const { user, organization } = session;
  const name = nameOfUser(user);
  const { plan } = organization.subscription;
  fill('initials', initialsOf(name));
  fill('name', name);
  fill('email', user.email);
  fill('organization', organization.name);
  fill('plan', plan.charAt(0).toUpperCase() + plan.slice(1));
  document.querySelector('[data-account="sign-out"]')?.addEventListener('click', () => {
    void signOut().catch(() => undefined);
  });
}

function asGuest(): void {
  delete document.documentElement.dataset.signedIn;
}

function fill(what: string, text: string): void {
  const place = document.querySelector(`[data-account="${what}"]`);
  if (place) place.textContent = text;
}
