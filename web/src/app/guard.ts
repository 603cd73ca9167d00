import { notFound, redirect } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { type Action, actionNames } from '../../../domain/access/policy.ts';
import { accessIn } from '../lib/session/access.ts';
import type { SessionState } from '../lib/session/session.ts';

/**
 * `beforeLoad` of a page: the policy decides before anything is asked. "Not found" is the router's way to stop a page and show
 * another in its place, inside the shell: no redirect, no request that would be refused, no error in the console.
 */
export const needs =
  (action: Action) =>
  ({ context }: { context: { session: SessionState } }): void => {
    if (!accessIn(context.session, action).allowed) throw notFound({ data: { action } });
  };

/** Where the organisation asks everybody for a second factor, whoever has none sets one up before they see anything else. */
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

/** Which action a guard refused, from what the router hands to the page shown instead. */
export function refusedAction(data: unknown): Action | null {
  const parsed = z.safeParse(refused, data);
  return parsed.success ? parsed.data.action : null;
}
