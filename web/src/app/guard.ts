import { notFound, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type Action, actionNames } from '../../../domain/access/policy.ts';
import { accessIn } from '../lib/session/access.ts';
import type { SessionState } from '../lib/session/session.ts';

/**
 * `beforeLoad` of a page: checks the access policy before any request is sent. It throws `notFound`, because the router then
 * renders another page inside the shell, without a redirect, a refused request or an error in the console.
 */
export const needs =
  (action: Action) =>
  ({ context }: { context: { session: SessionState } }): void => {
    if (!accessIn(context.session, action).allowed) throw notFound({ data: { action } });
  };

/** If the organisation requires a second factor, redirects a person without one to its setup, before any other page. */
export function secondFactorFirst({
  context,
  location,
}: {
  context: { session: SessionState };
  location: { href: string };
}): void {
  if (context.session.status === 'signed-in' && context.session.user.secondFactorAsked)
    throw redirect({ to: '/second-factor', search: { returnTo: location.href }, replace: true });
}

const refused = z.object({ action: z.enum(actionNames as [Action, ...Action[]]) });

/** The action a guard refused, read from the data the router passes to the replacement page. */
export function refusedAction(data: unknown): Action | null {
  const parsed = z.safeParse(refused, data);
  return parsed.success ? parsed.data.action : null;
}
