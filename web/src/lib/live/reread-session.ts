import { me } from '../../../../api/account/contract/auth.ts';
import { api } from '../api.ts';
import { updateSession } from '../session/session.ts';
import { urls } from '../urls.ts';

/** Reads the session data again after this person or their organisation was changed by somebody else. */
export async function rereadSession(): Promise<void> {
  updateSession(await api.get(urls.me, me));
}
