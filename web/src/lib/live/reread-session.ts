import { me } from '../../../../api/account/contract/auth.ts';
import { api } from '../api.ts';
import { updateSession } from '../session/session.ts';
import { urls } from '../urls.ts';

/** Somebody changed this person or their organisation: asks who they are now. */
export async function rereadSession(): Promise<void> {
  updateSession(await api.get(urls.me, me));
}
