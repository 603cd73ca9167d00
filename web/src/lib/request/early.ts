type Answer = { readonly status: number; readonly body: unknown };
type Early = { session?: Promise<Answer>; readonly answers: Record<string, Promise<Answer>> };

/**
 * Age at which an early answer is discarded: it is meant for the first view only, and a page visited later requests its data
 * again.
 */
const freshMs = 10_000;
const began = performance.now();

/** The session that public/early.js requested. Returned once; undefined if the script did not run or was refused. */
export async function earlySession(): Promise<unknown> {
  const page = globalThis as { nineLensesEarly?: Early };
  // If early.js runs after the app, this tells it not to request anything.
  page.nineLensesEarly ??= { answers: {} };
  const { session } = page.nineLensesEarly;
  delete page.nineLensesEarly.session;
  return bodyOf(session);
}

/**
 * The answer that public/early.js requested from below /api. Returned once; undefined if it was not requested, failed or is too
 * old.
 */
export async function earlyAnswer(path: string): Promise<unknown> {
  const { answers } = early() ?? {};
  const asked = answers?.[path];
  if (!answers || !asked) return undefined;
  delete answers[path];
  return performance.now() - began < freshMs ? bodyOf(asked) : undefined;
}

const early = () => (globalThis as { nineLensesEarly?: Early }).nineLensesEarly;

async function bodyOf(asked: Promise<Answer> | undefined): Promise<unknown> {
  const answer = await asked?.catch(() => undefined);
  return answer?.status === 200 ? answer.body : undefined;
}
