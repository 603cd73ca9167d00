import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from './instance-query.ts';

/** Mails are kept instead of sent, so no page may say that one is on its way. */
export function useNoMail(): boolean {
  return useQuery(instanceQuery).data?.mail === 'outbox';
}
