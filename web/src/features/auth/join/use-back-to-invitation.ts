import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useEntryTicket } from '../entry-ticket.ts';

/**
 * Returns to the invitation when a person without an organisation has received an entry ticket, because they then only need to
 * accept.
 * @param returnTo page requested before sign-in; called when the ticket arrives
 */
export function useBackToInvitation(returnTo: () => string | undefined): void {
  const navigate = useNavigate();
  const ticket = useEntryTicket();
  const wanted = useRef(returnTo);
  useEffect(() => {
    if (ticket !== null && wanted.current() === '/join') void navigate({ to: '/join', replace: true });
  }, [ticket, navigate]);
}
