import type { DraftStep } from '../../draft/limits.ts';
import type { DomainEvent } from '../../events.ts';
import type { ReadModel } from '../read-model.ts';

/** A draft as it is listed. Sealed: `name`. */
export type ListedDraft = {
  readonly organizationId: string;
  readonly draftId: string;
  readonly version: number;
  readonly step: DraftStep;
  readonly people: number;
  readonly name: string;
  readonly savedAt: string;
  /** Account that saved it last. */
  readonly by: string;
  /** null before the launch. */
  readonly launched: { readonly assessmentId: string; readonly at: string } | null;
};
/** The content of a draft that is not launched, in a document of its own so that lists do not read it. Sealed: `content`. */
export type DraftContent = { readonly version: number; readonly content: string };

export const draftKeys = {
  of: (organizationId: string) => `draft:${organizationId}:`,
  one: (organizationId: string, draftId: string) => `draft:${organizationId}:${draftId}`,
  content: (organizationId: string, draftId: string) => `draft-content:${organizationId}:${draftId}`,
};

const handled = ['DraftSaved', 'DraftLaunched', 'DraftDiscarded'] as const;
type OfDraft = Extract<DomainEvent, { type: (typeof handled)[number] }>;

const keysOf = ({ data: { organizationId, draftId } }: OfDraft) =>
  [draftKeys.one(organizationId, draftId), draftKeys.content(organizationId, draftId)] as const;

/** Drafts by organisation, and their contents. */
export const drafts: ReadModel<ListedDraft | DraftContent> = {
  name: 'drafts',
  version: 1,
  handles: handled,
  keys: (event) => [...keysOf(event as OfDraft)],
  evolve: (at, event) => {
    const about = event as OfDraft;
    const [key, contentKey] = keysOf(about);
    const before = at(key) as ListedDraft | undefined;
    switch (about.type) {
      case 'DraftSaved': {
        const { content, ...listed } = about.data;
        const version = (before?.version ?? 0) + 1;
        return [
          [key, { ...listed, version, savedAt: about.recordedAt, launched: null }],
          [contentKey, { version, content }],
        ];
      }
      case 'DraftLaunched': {
        const { assessmentId, people } = about.data;
        const launched = { assessmentId, at: about.recordedAt };
        return before
          ? [
              [key, { ...before, people, launched }],
              [contentKey, undefined],
            ]
          : [];
      }
      case 'DraftDiscarded':
        return [
          [key, undefined],
          [contentKey, undefined],
        ];
      default:
        return [];
    }
  },
};
