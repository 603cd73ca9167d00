import { v4 as newId } from 'uuid';
import { toAppError } from '../../lib/app-error.ts';
import { leaveExpertise } from '../actions.ts';
import { live, refresh } from '../live.ts';
import { updateSurvey } from '../store.ts';
import { insist } from '../sync/request.ts';
import type { Choice } from './choice.ts';
import { texts } from './expertise-texts.ts';

/** Saves the declared levels of expertise. @throws AppError with a message for the form */
export async function declare(levels: Choice): Promise<void> {
  const at = live();
  if (!at) return;
  const requestId = newId();
  try {
    const { revision } = await insist(() => at.session.declare(levels, requestId));
    updateSurvey((survey) => {
      const { expertise, response } = survey.take;
      const take = {
        ...survey.take,
        expertise: expertise && { ...expertise, declared: levels },
        response: { ...response, revision: Math.max(response.revision, revision) },
      };
      return { ...survey, take, announcement: texts.saved };
    });
  } catch (thrown) {
    const error = toAppError(thrown);
    if (error.status === 409) await refresh(at);
    throw error;
  }
  leaveExpertise();
}
