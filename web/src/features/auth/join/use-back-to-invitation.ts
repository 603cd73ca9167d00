import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useEntryTicket } from '../entry-ticket.ts';

/**
 * Somebody in no organisation who came from an invitation has shown who they are: all that is missing is to accept it.
 * @param returnTo the page that was asked for before signing in; asked once somebody has
 */
export function useBackToInvitation(returnTo: () => string | undefined): void {
  const navigate = useNavigate();
  const ticket = useEntryTicket();
  const wanted = useRef(returnTo);
  useEffect(() => {
    if (ticket !== null && wanted.current() === '/join') void navigate({ to: '/join', replace: true });
  }, [ticket, navigate]);
}
