import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ReminderBody, reminderPreview } from '../../../../../api/assessment/contract/reminders.ts';
import { api } from '../../../lib/api.ts';
import { urls } from '../../../lib/urls.ts';

/** Preview of a reminder with its current recipients. Sent as POST, so that the note does not appear in an address. */
export const reminderPreviewQuery = (assessmentId: string, body: ReminderBody) =>
  queryOptions({
    queryKey: ['reminder-preview', assessmentId, body],
    queryFn: ({ signal }) => api.post(urls.reminderPreview(assessmentId), body, reminderPreview, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
