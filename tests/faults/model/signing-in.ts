import { session } from '../../../api/account/contract/auth.ts';
import { type Answer, ask, expectAnswer, type Real } from './conversation.ts';
import type { Organisation } from './model.ts';

/**
 * Stores the session of an answer in the model.
 * @returns its owner
 */
export function noteSession(organisation: Organisation, answer: Answer, status: number) {
  const { accessToken, refreshToken = '', ...about } = expectAnswer(answer, status, session);
  organisation.sessions.push({ access: accessToken, refresh: refreshToken, spent: [], ended: false });
  return about;
}

/** Signs in if the organisation has no session left. */
export async function signInAgain(organisation: Organisation, real: Real): Promise<void> {
  const { email, password, name } = organisation;
  const path = '/api/auth/login';
  noteSession(
    organisation,
    await ask(real, { method: 'POST', path, body: { email, password }, as: name }),
    200,
  );
}
