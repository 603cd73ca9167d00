import { assistantAnswer } from '../../../../api/assistant/contract/assistant.ts';
import { api } from '../../lib/api.ts';
import { urls } from '../../lib/urls.ts';

/** Asks a question. Its answer is not cached, so that nothing of the conversation outlives the page. */
export const ask = (question: string, assessmentId: string | undefined) =>
  api.post(urls.ask, { question, ...(assessmentId && { assessmentId }) }, assistantAnswer);
