type Answer = { readonly status: number; readonly body: unknown };
type Early = { session?: Promise<Answer>; readonly answers: Record<string, Promise<Answer>> };

/** Early answers serve the first view only: a page visited later requests its data again. */
const freshMs = 10_000;
const began = performance.now();

/** The session requested by public/early.js, returned once; undefined if it was not requested or was refused. */
export async function earlySession(): Promise<unknown> {
  const page = globalThis as { nineLensesEarly?: Early };
  // Tells an early.js that runs after the app not to request anything.
  page.nineLensesEarly ??= { answers: {} };
  const { session } = page.nineLensesEarly;
  delete page.nineLensesEarly.session;
  return bodyOf(session);
}

/** The answer public/early.js requested below /api, returned once; undefined if it was not requested, failed or is too old. */
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
