import { queryOptions } from '@tanstack/react-query';
import { type ReminderBody, reminderPreview } from '../../../../../api/assessment/contract/reminders.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';

/**
 * Preview of a reminder with its current recipients. Sent as POST, so that the note does not appear in an address. The preview before
 * stays while the note changes, but not for other recipients: its numbers are not theirs.
 */
export const reminderPreviewQuery = (assessmentId: string, body: ReminderBody) =>
  queryOptions({
    queryKey: ['reminder-preview', assessmentId, body] as const,
    queryFn: ({ signal }) => api.post(urls.reminderPreview(assessmentId), body, reminderPreview, { signal }),
    placeholderData: (previous, before) =>
      before && isForSame(before.queryKey[2], body) ? previous : undefined,
    staleTime: 0,
    gcTime: 0,
  });

const isForSame = (one: ReminderBody, other: ReminderBody): boolean =>
  one.group === other.group && one.participantId === other.participantId;
