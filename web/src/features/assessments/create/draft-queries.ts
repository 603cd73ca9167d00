import { queryOptions } from '@tanstack/react-query';
import {
  type DraftContent,
  draftList,
  draftWritten,
  openedDraft,
} from '../../../../../api/draft/contract/drafts.ts';
import { written } from '../../../../../api/http/contract/common.ts';
import type { DraftStep } from '../../../../../domain/draft/limits.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';

/** Position of this page's newest own write; every later read includes it. */
let lastWrite: string | undefined;

export const noteWrite = (position: string): void => {
  lastWrite = position;
};

export const draftsKey = ['drafts'] as const;

export const draftsQuery = queryOptions({
  queryKey: draftsKey,
  queryFn: ({ signal }) => api.get(urls.drafts(lastWrite), draftList, { signal }),
  // Others save drafts too, and nothing is pushed.
  staleTime: 0,
});

export const readDraft = (draftId: string) => api.get(urls.draft(draftId, lastWrite), openedDraft);

export type Saved = { readonly draftId: string; readonly version: number };
export type DraftForm = { readonly step: DraftStep; readonly content: DraftContent };

/** @param saved the version that is replaced; null for a new draft */
export async function writeDraft(saved: Saved | null, form: DraftForm, requestId: string): Promise<Saved> {
  const { position, ...now } = await (saved
    ? api.put(urls.draft(saved.draftId), { version: saved.version, ...form }, draftWritten, { requestId })
    : api.post(urls.drafts(), form, draftWritten, { requestId }));
  noteWrite(position);
  return now;
}

export async function discardDraft(draftId: string): Promise<void> {
  const { position } = await api.delete(urls.draft(draftId), {}, written);
  noteWrite(position);
}
