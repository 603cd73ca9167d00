import { say } from '../../../domain/texts/sentence.ts';
import { ProviderAway, ProviderRefused } from '../../../infra/identity/port.ts';
import { ApiProblem } from '../../http/problem.ts';

/** Translates a provider's errors into problems for people. @throws {ApiProblem} 401 SSO_REFUSED, 502 SSO_AWAY */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderRefused) throw new ApiProblem(401, 'SSO_REFUSED', say('account.ssoRefused'));
    if (error instanceof ProviderAway) throw new ApiProblem(502, 'SSO_AWAY', say('account.ssoAway'));
    throw error;
  }
}
