import { me } from '../../../../api/account/contract/auth.ts';
import { api } from '../api.ts';
import { updateSession } from '../session/session.ts';
import { urls } from '../urls.ts';

/** Reads the session data again after somebody else changed this person or their organisation. */
export async function rereadSession(): Promise<void> {
  updateSession(await api.get(urls.me, me));
}
