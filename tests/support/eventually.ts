/**
 * Waits until the next poll: 5 ms at first, then a fifth of the time that has passed, at most half a second. The pauses grow, because
 * frequent requests slow down what is waited for, and count towards rate limits.
 * @param began `performance.now()` at the first poll
 */
export function untilNextPoll(began: number): Promise<void> {
  const pauseMs = Math.min(500, Math.max(5, (performance.now() - began) / 5));
  return new Promise((resolve) => setTimeout(resolve, pauseMs));
}

/** Repeats a request until the answer is accepted, because a release is one event behind its cause. The deadline is that of the test. */
export async function eventually<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  const began = performance.now();
  for (;;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    await untilNextPoll(began);
  }
}
