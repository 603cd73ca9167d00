import type { ReadModelFeed } from '../../infra/read-model-store/feed.ts';

/**
 * Waits until a condition holds that a background process will fulfil, and checks it after each commit of a read model
 * that folds that process's events. @param model name of that read model @param holds must return false, not reject,
 * while something is missing @returns whether the condition holds; false after `timeoutMs`
 */
export async function whenCommitted(
  feed: Pick<ReadModelFeed, 'onCommitted'>,
  model: string,
  holds: () => Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  if (await holds()) return true;
  let wake: () => void = () => undefined;
  let committed = false;
  const stop = feed.onCommitted(model, () => {
    committed = true;
    wake();
  });
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    wake();
  }, timeoutMs);
  try {
    // A commit may have happened between the first check and the subscription, so the condition is checked again.
    if (await holds()) return true;
    while (!over) {
      if (!committed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      committed = false;
      if (await holds()) return true;
    }
    return false;
  } finally {
    clearTimeout(timer);
    stop();
  }
}
