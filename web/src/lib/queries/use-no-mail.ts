import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from './instance-query.ts';

/** True if the installation stores mails instead of sending them; pages then must not say that a mail was sent. */
export function useNoMail(): boolean {
  return useQuery(instanceQuery).data?.mail === 'outbox';
}
