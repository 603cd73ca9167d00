import { queryOptions } from '@tanstack/react-query';
import { type InvitationTestBody, invitationMail } from '../../../../../../api/assessment/contract/repeat.ts';
import { takeState } from '../../../../../../api/response/contract/take.ts';
import { api } from '../../../../lib/api.ts';
import { urls } from '../../../../lib/urls.ts';
import { type LaunchForm, launchBodyOf } from '../launch-form-state.ts';

/** What the invitation says, as the launch will send it. */
export function letterOf(form: LaunchForm): InvitationTestBody {
  const { name, company, description, opensAt, closesAt, threshold, named } = launchBodyOf(form);
  return {
    name,
    company,
    description,
    ...(opensAt !== undefined && { opensAt }),
    ...(closesAt !== undefined && { closesAt }),
    ...(threshold !== undefined && { threshold }),
    ...(named !== undefined && { named }),
  };
}

/** The invitation to the first person of the list. Sent as POST, so that names do not appear in an address. */
export const invitationPreviewQuery = (form: LaunchForm) => {
  const body = { ...letterOf(form), participant: launchBodyOf(form).participants[0] };
  return queryOptions({
    queryKey: ['invitation-preview', body],
    queryFn: ({ signal }) => api.post(urls.invitationPreview, body, invitationMail, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
};

/** The first page of the survey for the first person of the list. */
export const firstPageQuery = (form: LaunchForm) => {
  const body = launchBodyOf(form);
  return queryOptions({
    queryKey: ['first-page-preview', body],
    queryFn: ({ signal }) => api.post(urls.firstPagePreview, body, takeState, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
};
