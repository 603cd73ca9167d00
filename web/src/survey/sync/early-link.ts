import * as z from 'zod/mini';
import { takeSession } from '../../../../api/response/contract/take.ts';

type Early = {
  readonly token: string;
  readonly opened: Promise<{ readonly status: number; readonly body: unknown }>;
};

/**
 * The answer that public/early-take.js requested for this link, returned once. Undefined if the script did not request it or was
 * refused: the survey then sends its own request and shows the reason.
 */
export async function earlyOpening(token: string): Promise<z.infer<typeof takeSession> | undefined> {
  const page = globalThis as { nineLensesEarlyLink?: Early };
  const early = page.nineLensesEarlyLink;
  delete page.nineLensesEarlyLink;
  const answer = early?.token === token ? await early.opened.catch(() => undefined) : undefined;
  return answer?.status === 200 ? z.safeParse(takeSession, answer.body).data : undefined;
}
