type Answer = { readonly status: number; readonly body: unknown };
type Early = { session?: Promise<Answer>; readonly answers: Record<string, Promise<Answer>> };

/** What was asked for before the app was there is the first look only: whoever comes back to a page asks again. */
const freshMs = 10_000;
const began = performance.now();

/** The session public/early.js asked for, once; undefined when it did not, or was refused. */
export async function earlySession(): Promise<unknown> {
  const page = globalThis as { nineLensesEarly?: Early };
  // Says to an early.js that comes later than the app that it need not ask any more.
  page.nineLensesEarly ??= { answers: {} };
  const { session } = page.nineLensesEarly;
  delete page.nineLensesEarly.session;
  return bodyOf(session);
}

/** What public/early.js already reads from below /api, once; undefined when it does not, or did not get it. */
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
