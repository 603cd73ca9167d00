import type { SecondGrouping } from '../../assessment/groups.ts';
import type { Releases } from '../../assessment/releases.ts';
import type { DomainEvent } from '../../events.ts';
import { frameworkById, subLensesOf, themeIds } from '../../framework/frameworks.ts';
import { type ReadModel, sortablePosition } from '../read-model.ts';

/** Resolves access: links to people, people to assessments, assessments to organisations. */
export type DirectoryEntry =
  | {
      readonly kind: 'link';
      readonly participantId: string;
      readonly assessmentId: string;
      readonly link: number;
    }
  | {
      readonly kind: 'participant';
      readonly assessmentId: string;
      readonly tenant: string;
      /** Encrypted with the person's key. */
      readonly name: string;
      readonly email: string;
      /** Their group. */
      readonly role: string;
      /** Their group of the second grouping, where there is one. */
      readonly secondGroup?: string;
      /** Number of the only valid link; 0 = none yet, after a correction of the address. */
      readonly link: number;
      readonly revoked: boolean;
      /** Account in whose name they are invited; absent: the account that launched. */
      readonly invitedBy?: string;
    }
  | {
      readonly kind: 'assessment';
      readonly assessmentId: string;
      readonly tenant: string;
      readonly name: string;
      readonly company: string;
      readonly description: string;
      readonly framework: string;
      readonly asked: number;
      readonly subLenses: number;
      readonly launchedAt: string;
      readonly launchedBy: string;
      readonly opensAt: string | null;
      readonly closesAt: string | null;
      readonly closedAt: string | null;
      /** Closed by its date, not by hand; also absent if closed before this was recorded. */
      readonly closedByDate?: true;
      readonly threshold: number;
      /** An imported survey, to which no one is invited. */
      readonly imported?: {
        readonly responses: number;
        /** Nobody said when people answered: `launchedAt` is the time of the import. */
        readonly undated?: true;
        /** Day on which the first person answered, if the file says it. */
        readonly answeredFrom?: string;
        readonly periodHidden?: true;
      };
      /** Participants are told that comments are published together with the distributions. */
      readonly commentsReleased?: true;
      /** Answers are shown with names; absent: anonymous. */
      readonly named?: true;
      /** Release mode; absent: in steps. */
      readonly releases?: Releases;
      /** Absent: the older release rule. */
      readonly rule?: 'people@1';
      /** The leader's own groups; absent: the ten roles. */
      readonly groups?: readonly string[];
      /** Absent: one grouping. */
      readonly secondGrouping?: SecondGrouping;
    }
  /**
   * A survey that its importer checks, or withdrew. It is no assessment, so that no query of assessments can find it. Removed when it is shown.
   */
  | {
      readonly kind: 'review';
      readonly assessmentId: string;
      readonly tenant: string;
      readonly name: string;
      readonly company: string;
      readonly people: number;
      readonly by: string;
      readonly since: string;
      /** `by` absent: the retention period of its comments ended. */
      readonly withdrawn?: { readonly by?: string; readonly at: string };
    }
  /** Assessments of an organisation, by time of launch. */
  | { readonly kind: 'listing'; readonly assessmentId: string };

export type AssessmentEntry = Extract<DirectoryEntry, { kind: 'assessment' }>;
export type ReviewEntry = Extract<DirectoryEntry, { kind: 'review' }>;
export type ParticipantEntry = Extract<DirectoryEntry, { kind: 'participant' }>;
export type LinkEntry = Extract<DirectoryEntry, { kind: 'link' }>;

export const directoryKeys = {
  link: (linkHash: string) => `link:${linkHash}`,
  participant: (participantId: string) => `participant:${participantId}`,
  assessment: (assessmentId: string) => `assessment:${assessmentId}`,
  listings: (tenant: string) => `listing:${tenant}:`,
  reviews: (tenant: string) => `review:${tenant}:`,
  review: (tenant: string, assessmentId: string) => `review:${tenant}:${assessmentId}`,
};

export const directory: ReadModel<DirectoryEntry> = {
  name: 'directory',
  version: 3,
  handles: [
    'AssessmentLaunched',
    'AssessmentClosed',
    'AssessmentReopened',
    'ParticipantInvited',
    'ParticipantCorrected',
    'LinkReplaced',
    'InvitationRevoked',
    'InvitationReinstated',
    'SurveyReviewBegan',
    'SurveyImportWithdrawn',
    'SurveyImportBegan',
    'SurveyImported',
  ],
  keys: (event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return [directoryKeys.assessment(event.data.assessmentId), listingKey(event)];
      case 'AssessmentClosed':
      case 'AssessmentReopened':
        return [directoryKeys.assessment(event.data.assessmentId)];
      case 'SurveyReviewBegan':
      case 'SurveyImportWithdrawn':
        return [reviewKey(event)];
      case 'SurveyImportBegan':
        return [directoryKeys.assessment(event.data.assessmentId), reviewKey(event)];
      case 'SurveyImported':
        return [directoryKeys.assessment(event.data.assessmentId), listingKey(event)];
      case 'ParticipantInvited':
      case 'LinkReplaced':
        return [directoryKeys.participant(event.data.participantId), directoryKeys.link(event.data.linkHash)];
      case 'ParticipantCorrected':
      case 'InvitationRevoked':
      case 'InvitationReinstated':
        return [directoryKeys.participant(event.data.participantId)];
      default:
        return [];
    }
  },
  evolve: (at, event) => {
    switch (event.type) {
      case 'AssessmentLaunched':
        return [
          [
            directoryKeys.assessment(event.data.assessmentId),
            entryOfLaunch(event.data, event.metadata.tenant, event.recordedAt),
          ],
          [listingKey(event), { kind: 'listing', assessmentId: event.data.assessmentId }],
        ];
      case 'SurveyReviewBegan':
        return [[reviewKey(event), reviewed(event)]];
      case 'SurveyImportWithdrawn': {
        const entry = at(reviewKey(event));
        const { by, at: time } = event.data;
        return entry?.kind === 'review'
          ? [[reviewKey(event), { ...entry, withdrawn: { at: time, ...(by !== undefined && { by }) } }]]
          : [];
      }
      case 'SurveyImportBegan':
        return [
          [directoryKeys.assessment(event.data.assessmentId), imported(event)],
          ...(at(reviewKey(event)) ? [[reviewKey(event), undefined] as const] : []),
        ];
      case 'SurveyImported': {
        const key = directoryKeys.assessment(event.data.assessmentId);
        const entry = at(key);
        return entry?.kind === 'assessment'
          ? [
              [key, { ...entry, closedAt: event.recordedAt }],
              [listingKey(event), { kind: 'listing', assessmentId: event.data.assessmentId }],
            ]
          : [];
      }
      case 'AssessmentClosed': {
        const key = directoryKeys.assessment(event.data.assessmentId);
        const entry = at(key);
        if (entry?.kind !== 'assessment') return [];
        const byDate = event.data.reason === 'byDate';
        return [[key, { ...entry, closedAt: event.recordedAt, ...(byDate && { closedByDate: true }) }]];
      }
      case 'AssessmentReopened': {
        const key = directoryKeys.assessment(event.data.assessmentId);
        const entry = at(key);
        if (entry?.kind !== 'assessment') return [];
        const { closedByDate: _, ...open } = entry;
        return [[key, { ...open, closedAt: null }]];
      }
      case 'ParticipantInvited': {
        const { participantId, assessmentId, name, email, role, secondGroup, linkHash, invitedBy } =
          event.data;
        return [
          [directoryKeys.link(linkHash), { kind: 'link', participantId, assessmentId, link: 1 }],
          [
            directoryKeys.participant(participantId),
            {
              kind: 'participant',
              assessmentId,
              tenant: event.metadata.tenant,
              name,
              email,
              role,
              ...(secondGroup !== undefined && { secondGroup }),
              link: 1,
              revoked: false,
              ...(invitedBy !== undefined && { invitedBy }),
            },
          ],
        ];
      }
      case 'ParticipantCorrected': {
        const { participantId, name, email, role, secondGroup, corrected } = event.data;
        const key = directoryKeys.participant(participantId);
        const entry = at(key);
        if (entry?.kind !== 'participant') return [];
        const link = corrected.includes('email') ? 0 : entry.link;
        return [
          [key, { ...entry, name, email, role, ...(secondGroup !== undefined && { secondGroup }), link }],
        ];
      }
      case 'LinkReplaced': {
        const { participantId, assessmentId, link, linkHash } = event.data;
        const key = directoryKeys.participant(participantId);
        const entry = at(key);
        return [
          [directoryKeys.link(linkHash), { kind: 'link', participantId, assessmentId, link }],
          ...(entry?.kind === 'participant' ? [[key, { ...entry, link }] as const] : []),
        ];
      }
      case 'InvitationRevoked':
      case 'InvitationReinstated': {
        const key = directoryKeys.participant(event.data.participantId);
        const entry = at(key);
        const revoked = event.type === 'InvitationRevoked';
        return entry?.kind === 'participant' ? [[key, { ...entry, revoked }]] : [];
      }
      default:
        return [];
    }
  },
};

type Launched = Extract<DomainEvent, { type: 'AssessmentLaunched' }>;
type Began = Extract<DomainEvent, { type: 'SurveyImportBegan' }>;
type Imported = Extract<DomainEvent, { type: 'SurveyImported' }>;
type OfReview = Extract<
  DomainEvent,
  { type: 'SurveyReviewBegan' | 'SurveyImportWithdrawn' | 'SurveyImportBegan' }
>;

const reviewKey = ({ data, metadata }: OfReview): string =>
  directoryKeys.review(metadata.tenant, data.assessmentId);

function reviewed({
  data,
  metadata,
  recordedAt,
}: Extract<OfReview, { type: 'SurveyReviewBegan' }>): ReviewEntry {
  const { assessmentId, name, company, responses, importedBy } = data;
  const { tenant } = metadata;
  return {
    kind: 'review',
    assessmentId,
    tenant,
    name,
    company,
    people: responses,
    by: importedBy,
    since: recordedAt,
  };
}

function listingKey(event: Launched | Imported): string {
  return `${directoryKeys.listings(event.metadata.tenant)}${sortablePosition(event.position)}`;
}

/** The entry of an assessment from the data of its launch; also of a launch that is only being prepared. */
export function entryOfLaunch(data: Launched['data'], tenant: string, launchedAt: string): AssessmentEntry {
  const {
    assessmentId,
    name,
    company,
    description,
    framework,
    asked,
    subLenses,
    opensAt,
    closesAt,
    threshold,
    launchedBy,
    commentsReleased,
    named,
    releases,
    rule,
    groups,
    secondGrouping,
  } = data;
  return {
    kind: 'assessment',
    assessmentId,
    tenant,
    name,
    company,
    description,
    framework,
    asked,
    subLenses,
    launchedAt,
    launchedBy,
    opensAt,
    closesAt,
    closedAt: null,
    threshold,
    ...(commentsReleased && { commentsReleased }),
    ...(named && { named }),
    ...(releases && { releases }),
    ...(rule && { rule }),
    ...(groups && { groups }),
    ...(secondGrouping && { secondGrouping }),
  };
}

/** The entry of an imported survey. Its date is when people answered, so that cycles are listed in their real order. */
function imported(event: Began): DirectoryEntry {
  const { assessmentId, name, company, description, framework, threshold, responses, importedBy } =
    event.data;
  const { answeredAt, answeredFrom, periodHidden, secondGrouping, hasComments } = event.data;
  const questions = event.data.definition ?? frameworkById(framework);
  return {
    kind: 'assessment',
    assessmentId,
    tenant: event.metadata.tenant,
    name,
    company,
    description,
    framework,
    asked: questions ? themeIds(questions).length : 0,
    subLenses: questions ? subLensesOf(questions).length : 0,
    launchedAt: answeredAt ?? event.recordedAt,
    launchedBy: importedBy,
    opensAt: null,
    closesAt: null,
    closedAt: null,
    threshold,
    imported: {
      responses,
      ...(answeredAt === null && { undated: true }),
      ...(answeredFrom !== undefined && { answeredFrom }),
      ...(periodHidden && { periodHidden }),
    },
    ...(hasComments && { commentsReleased: true }),
    ...(secondGrouping && { secondGrouping }),
  };
}
