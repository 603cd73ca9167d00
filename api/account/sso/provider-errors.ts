import { ProviderAway, ProviderRefused } from '../../../infra/identity/port.ts';
import { ApiProblem } from '../../http/problem.ts';

/** What a provider answers, its errors as people are told them. @throws {ApiProblem} 401 SSO_REFUSED, 502 SSO_AWAY */
export async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderRefused)
      throw new ApiProblem(
        401,
        'SSO_REFUSED',
        'Signing in did not work. Please try again from the beginning.',
      );
    if (error instanceof ProviderAway)
      throw new ApiProblem(502, 'SSO_AWAY', 'The identity provider does not answer. Please try again later.');
    throw error;
  }
}
