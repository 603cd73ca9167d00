import { inviteParticipants } from '../../domain/processes/invite-participants/invite-participants.ts';
import { releaseResults } from '../../domain/processes/release-results/release-results.ts';
import { remindParticipants } from '../../domain/processes/remind-participants/remind-participants.ts';
import { writeLetters } from '../../domain/processes/write-letters/write-letters.ts';
import { actionPlan } from '../../domain/read-models/action-plan/action-plan.ts';
import { actionReminders } from '../../domain/read-models/action-reminders/action-reminders.ts';
import { answersByPerson } from '../../domain/read-models/answers-by-person/answers-by-person.ts';
import { auditTrail } from '../../domain/read-models/audit-trail/audit-trail.ts';
import { billingCustomers } from '../../domain/read-models/billing-customers/billing-customers.ts';
import { comments } from '../../domain/read-models/comments/comments.ts';
import { comparison } from '../../domain/read-models/comparison/comparison.ts';
import { dataSources } from '../../domain/read-models/data-sources/data-sources.ts';
import { deadlines } from '../../domain/read-models/deadlines/deadlines.ts';
import { directory } from '../../domain/read-models/directory/directory.ts';
import { drafts } from '../../domain/read-models/drafts/drafts.ts';
import { evidence } from '../../domain/read-models/evidence/evidence.ts';
import { handouts } from '../../domain/read-models/handouts/handouts.ts';
import { library } from '../../domain/read-models/library/library.ts';
import { oldClaims } from '../../domain/read-models/old-claims/old-claims.ts';
import { oldDrafts } from '../../domain/read-models/old-drafts/old-drafts.ts';
import { oldInvitations } from '../../domain/read-models/old-invitations/old-invitations.ts';
import { participationBoard } from '../../domain/read-models/participation-board/participation-board.ts';
import type { ReadModel } from '../../domain/read-models/read-model.ts';
import { results } from '../../domain/read-models/results/results.ts';
import { retentions } from '../../domain/read-models/retentions/retentions.ts';
import { roster } from '../../domain/read-models/roster/roster.ts';
import { signInDomains } from '../../domain/read-models/sign-in-domains/sign-in-domains.ts';
import { trend } from '../../domain/read-models/trend/trend.ts';
import { projectionOf, projectionOfProcess } from './projection.ts';

export const readModels = [
  directory,
  participationBoard,
  results,
  comparison,
  trend,
  auditTrail,
  deadlines,
  signInDomains,
  actionPlan,
  actionReminders,
  handouts,
  library,
  dataSources,
  drafts,
  evidence,
  comments,
  answersByPerson,
  retentions,
  roster,
  oldInvitations,
  oldDrafts,
  oldClaims,
  billingCustomers,
].map((model) => projectionOf(model as unknown as ReadModel<never>));
export const processes = [inviteParticipants, remindParticipants, releaseResults, writeLetters].map(
  (process) => projectionOfProcess(process as never),
);
