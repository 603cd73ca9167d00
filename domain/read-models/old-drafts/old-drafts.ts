import { draftEndsAt } from '../../draft/limits.ts';
import type { DomainEvent } from '../../events.ts';
import type { Changes, ReadModel } from '../read-model.ts';

/** When a draft ends unless it is saved again. Keys of rows sort by time. */
export type OldDraft = {
  readonly organizationId: string;
  readonly draftId: string;
  readonly version: number;
  /** Last save or launch, and a year later. */
  readonly since: string;
  readonly dueAt: string;
};

export const oldDraftKeys = {
  due: 'due:',
  draft: (draftId: string) => `draft:${draftId}`,
};

type OfDraft = Extract<DomainEvent, { type: (typeof handled)[number] }>;
const handled = ['DraftSaved', 'DraftLaunched', 'DraftDiscarded'] as const;

/** Drafts by the time at which they end, stored as rows so that they survive the loss of the job queue. */
export const oldDrafts: ReadModel<OldDraft> = {
  name: 'old-drafts',
  version: 1,
  handles: handled,
  keys: (event) => [oldDraftKeys.draft((event as OfDraft).data.draftId)],
  evolve: (at, event): Changes<OldDraft> => {
    const { type, data, recordedAt } = event as OfDraft;
    const { organizationId, draftId } = data;
    const key = oldDraftKeys.draft(draftId);
    const before = at(key);
    const version = (before?.version ?? 0) + (type === 'DraftSaved' ? 1 : 0);
    const dueAt = new Date(draftEndsAt(Date.parse(recordedAt))).toISOString();
    const after =
      type === 'DraftDiscarded' ? undefined : { organizationId, draftId, version, since: recordedAt, dueAt };
    return [
      ...(before ? [[dueKey(before), undefined] as const] : []),
      ...(after ? [[dueKey(after), after] as const] : []),
      [key, after],
    ];
  },
};

const dueKey = ({ dueAt, draftId }: OldDraft): string => `${oldDraftKeys.due}${dueAt}:${draftId}`;
