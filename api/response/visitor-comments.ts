import type { z } from 'zod/mini';
import { say } from '../../domain/texts/sentence.ts';
import type { ParticipantClaims } from '../http/access/tokens.ts';
import { ApiProblem } from '../http/problem.ts';
import type { Demo } from '../http/sample.ts';
import type { saveBody } from './contract/take.ts';

/**
 * Refuses comments of visitors, whose answers of the five themes are published to other visitors without anybody
 * reading them first. @throws {ApiProblem} 403 DEMO_NO_COMMENTS, before anything is stored
 */
export function refuseComments(
  demo: Demo | undefined,
  { assessmentId }: ParticipantClaims,
  { answers }: z.infer<typeof saveBody>,
): void {
  if (assessmentId !== demo?.workspace.fiveThemes.assessmentId) return;
  if (answers.some(({ comment }) => comment !== undefined && comment !== null && comment.trim() !== ''))
    throw new ApiProblem(403, 'DEMO_NO_COMMENTS', say('demo.noComments'));
}
