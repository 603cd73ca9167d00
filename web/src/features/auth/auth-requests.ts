import { type Session, session } from '../../../../api/contract/auth.ts';
import { openApi } from '../../lib/api.ts';
import { openSession } from '../../lib/session/session.ts';
import { urls } from '../../lib/urls.ts';

export type Registration = {
  readonly firstName: string;
  readonly lastName: string;
  readonly organizationName: string;
  readonly email: string;
  readonly password: string;
};

/** `session: cookie` keeps the refresh token out of reach of scripts. */
export async function signIn(email: string, password: string): Promise<Session> {
  return opened(await openApi.post(urls.login, { email, password, session: 'cookie' }, session));
}

export async function register(registration: Registration): Promise<Session> {
  return opened(await openApi.post(urls.register, { ...registration, session: 'cookie' }, session));
}

function opened(answer: Session): Session {
  openSession(answer);
  return answer;
}
