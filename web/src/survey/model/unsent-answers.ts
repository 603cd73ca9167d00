import type { AnswerInput } from '../../../../api/response/contract/take.ts';

export type Refused = { readonly answer: AnswerInput; readonly message: string };

/** `offline`: no answer arrived. `failing`: the server has failed at least twice in a row. */
export type Sending = 'idle' | 'busy' | 'offline' | 'failing';

/** Answers of this device that the server has not confirmed. Each list has at most one entry per theme. */
export type UnsentAnswers = {
  readonly waiting: readonly AnswerInput[];
  /** The batch in flight. It never changes and keeps its request id, so that a retry is idempotent. */
  readonly sending: { readonly requestId: string; readonly answers: readonly AnswerInput[] } | null;
  /** Answers the server refused permanently; each is kept until the person changes it. */
  readonly refused: readonly Refused[];
};

export const noUnsentAnswers: UnsentAnswers = { waiting: [], sending: null, refused: [] };

export const isEmpty = ({ waiting, sending, refused }: UnsentAnswers): boolean =>
  waiting.length === 0 && sending === null && refused.length === 0;

/** Whether answers are waiting or in flight; refused ones do not count. */
export const isPending = ({ waiting, sending }: UnsentAnswers): boolean =>
  waiting.length > 0 || sending !== null;

/** All unsent changes, in order of precedence: later ones overwrite earlier ones. */
export const unsentChanges = ({ waiting, sending, refused }: UnsentAnswers): readonly AnswerInput[] => [
  ...(sending?.answers ?? []),
  ...refused.map(({ answer }) => answer),
  ...waiting,
];

export const unsentThemes = (unsent: UnsentAnswers): number =>
  new Set(unsentChanges(unsent).map(({ theme }) => theme)).size;

/** Adds a change. A refused change of the same theme is merged into it, because the new change may supply the missing part. */
export function addChange(unsent: UnsentAnswers, change: AnswerInput): UnsentAnswers {
  const before = unsent.refused
    .filter(({ answer }) => answer.theme === change.theme)
    .map(({ answer }) => answer);
  return {
    ...unsent,
    refused: unsent.refused.filter(({ answer }) => answer.theme !== change.theme),
    waiting: mergeChanges([...before, ...unsent.waiting, change]),
  };
}

/** The next batch: the one in flight if there is one, else the oldest waiting changes. */
export function takeBatch(unsent: UnsentAnswers, requestId: string, most: number): UnsentAnswers {
  if (unsent.sending || unsent.waiting.length === 0) return unsent;
  return {
    ...unsent,
    sending: { requestId, answers: unsent.waiting.slice(0, most) },
    waiting: unsent.waiting.slice(most),
  };
}

/** Removes the batch after the server confirmed it. */
export const settle = (unsent: UnsentAnswers, requestId: string): UnsentAnswers =>
  unsent.sending?.requestId === requestId ? { ...unsent, sending: null } : unsent;

export type Finding = { readonly path: string; readonly message: string };

/**
 * Handles a refused batch; the server accepts or refuses a batch as a whole. Answers named in `findings` are set aside with the
 * server's message (only one field if the path names a field), and the others are queued again. If no answer is named, all are
 * set aside with `message`.
 * @param findings `path` is `answers.N`, `answers.N.field` or a theme id
 */
export function refuseBatch(
  unsent: UnsentAnswers,
  findings: readonly Finding[],
  message: string,
): UnsentAnswers {
  const answers = unsent.sending?.answers ?? [];
  const refused: Refused[] = [];
  const good: AnswerInput[] = [];
  answers.forEach((answer, index) => {
    const own = findings.filter(
      ({ path }) => path === answer.theme || `${path}.`.startsWith(`answers.${index}.`),
    );
    const { bad, rest } = split(answer, own);
    if (bad) refused.push({ answer: bad, message: own[0]?.message ?? message });
    if (rest) good.push(rest);
  });
  if (refused.length === 0) {
    refused.push(...answers.map((answer) => ({ answer, message })));
    good.length = 0;
  }
  // A newer change of the same theme may already correct a refused answer.
  const mended = new Set(unsent.waiting.map(({ theme }) => theme));
  return {
    sending: null,
    waiting: mergeChanges([
      ...good,
      ...refused.filter(({ answer }) => mended.has(answer.theme)).map(({ answer }) => answer),
      ...unsent.waiting,
    ]),
    refused: [...unsent.refused, ...refused.filter(({ answer }) => !mended.has(answer.theme))],
  };
}

/** Queues refused answers again, at the person's request. */
export const retryRefused = (unsent: UnsentAnswers): UnsentAnswers => ({
  ...unsent,
  refused: [],
  waiting: mergeChanges([...unsent.refused.map(({ answer }) => answer), ...unsent.waiting]),
});

/** Merges the unsent answers left behind by a closed page. Changes of this page are newer and take precedence. */
export function adopt(own: UnsentAnswers, left: UnsentAnswers): UnsentAnswers {
  const keepsItsBatch = own.sending === null;
  return {
    sending: own.sending ?? left.sending,
    refused: [...left.refused, ...own.refused],
    waiting: mergeChanges([
      ...(keepsItsBatch ? [] : (left.sending?.answers ?? [])),
      ...left.waiting,
      ...own.waiting,
    ]),
  };
}

/** Merges to one entry per theme, later fields over earlier ones, in the order first changed. */
function mergeChanges(changes: readonly AnswerInput[]): readonly AnswerInput[] {
  const merged = new Map<string, AnswerInput>();
  for (const change of changes) merged.set(change.theme, { ...merged.get(change.theme), ...change });
  return [...merged.values()];
}

function split(
  answer: AnswerInput,
  findings: readonly Finding[],
): { bad: AnswerInput | null; rest: AnswerInput | null } {
  if (findings.length === 0) return { bad: null, rest: answer };
  const { theme, score, comment } = answer;
  const fields = new Set(findings.map(({ path }) => path.split('.')[2]));
  const names = (field: string) =>
    findings.every(({ path }) => path.startsWith('answers.')) && fields.size === 1 && fields.has(field);
  if (names('comment') && score !== undefined && comment !== undefined)
    return { bad: { theme, comment }, rest: { theme, score } };
  if (names('score') && score !== undefined && comment !== undefined)
    return { bad: { theme, score }, rest: { theme, comment } };
  return { bad: answer, rest: null };
}
