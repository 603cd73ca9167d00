import { type Decision, type Refusal, refuse } from '../kernel/decision.ts';
import { say } from '../texts/sentence.ts';
import type { DraftEvent } from './events.ts';
import { type DraftStep, draftEndsAt, draftLimits as limits } from './limits.ts';
import type { Draft } from './state.ts';

/** A draft as typed. */
export type DraftWish = {
  readonly step: DraftStep;
  readonly name: string;
  /** Rows with an e-mail address. */
  readonly people: number;
  /** The form as JSON. */
  readonly content: string;
};
type About = { readonly organizationId: string; readonly draftId: string; readonly by: string };

/** @param others number of drafts the organisation has already */
export function startDraft(
  state: Draft,
  wish: DraftWish,
  { others, ...about }: About & { readonly others: number },
): Decision<DraftEvent> {
  if (state) return [];
  if (others >= limits.ofOrganization)
    return refuse('conflict', 'TOO_MANY_DRAFTS', say('draft.tooMany', { most: limits.ofOrganization }));
  return tooLarge(wish) ?? [{ type: 'DraftSaved', data: { ...about, ...wish } }];
}

/** @param version the version that the person read and changed */
export function saveDraft(
  state: Draft,
  wish: DraftWish,
  { version, ...about }: About & { readonly version: number },
): Decision<DraftEvent> {
  if (!isDraftOf(state, about.organizationId)) return draftNotFound();
  if (state.assessmentId !== null) return refuse('conflict', 'DRAFT_LAUNCHED', say('draft.launched'));
  if (state.version !== version) return refuse('conflict', 'DRAFT_CHANGED', say('draft.changed'));
  return tooLarge(wish) ?? [{ type: 'DraftSaved', data: { ...about, ...wish } }];
}

/** Records the launch. Writes nothing for a draft that is launched already, or that was discarded meanwhile. */
export function recordLaunch(
  state: Draft,
  { assessmentId, people, ...about }: About & { readonly assessmentId: string; readonly people: number },
): Decision<DraftEvent> {
  if (!isDraftOf(state, about.organizationId) || state.assessmentId !== null) return [];
  return [{ type: 'DraftLaunched', data: { ...about, assessmentId, people } }];
}

/** Writes nothing the second time, so that a command whose answer was lost can be repeated. */
export function discardDraft(state: Draft, about: About): Decision<DraftEvent> {
  if (state?.organizationId !== about.organizationId) return draftNotFound();
  return state.isDiscarded ? [] : [{ type: 'DraftDiscarded', data: about }];
}

/**
 * Ends a draft that nobody saved for a year. Writes nothing if it was saved meanwhile.
 * @param version the one that is a year old
 * @param since when it was saved last, ms since the epoch
 */
export function endUntouchedDraft(
  state: Draft,
  { version, since, ...about }: Omit<About, 'by'> & { readonly version: number; readonly since: number },
  now: number,
): Decision<DraftEvent> {
  if (!isDraftOf(state, about.organizationId) || state.version !== version) return [];
  return now < draftEndsAt(since) ? [] : [{ type: 'DraftDiscarded', data: { ...about, by: null } }];
}

/**
 * Refuses the launch of a draft that is not one of this organisation, or that somebody saved after the person read it: letters cannot be taken
 * back. A launched draft is not refused here, because the launch may be a repetition.
 * @param version the version that the person read; null: not said
 */
export function mayLaunchDraft(
  state: Draft,
  { organizationId, version }: Pick<About, 'organizationId'> & { readonly version: number | null },
): Refusal | undefined {
  if (state?.organizationId === organizationId && state.assessmentId !== null) return undefined;
  if (!isDraftOf(state, organizationId)) return draftNotFound();
  if (version === null || state.version === version) return undefined;
  return refuse('conflict', 'DRAFT_CHANGED', say('draft.changedBeforeLaunch'));
}

const draftNotFound = () => refuse('notFound', 'NOT_FOUND', say('draft.notFound'));

const isDraftOf = (state: Draft, organizationId: string): state is NonNullable<Draft> =>
  state?.organizationId === organizationId && !state.isDiscarded;

function tooLarge({ name, content }: DraftWish): Refusal | undefined {
  const bytes = bytesOf(name) + bytesOf(content);
  if (bytes <= limits.contentBytes) return undefined;
  const most = Math.floor(limits.contentBytes / 1_000);
  return refuse(
    'invalid',
    'DRAFT_TOO_LARGE',
    say('draft.tooLarge', { kilobytes: Math.ceil(bytes / 1_000), most }),
  );
}

/** Bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
