const firstPauseMs = 5;
const longestPauseMs = 200;

/**
 * Repeats a request until the answer is accepted, because a release is one event behind its cause. The pauses grow, because
 * frequent requests slow down what is waited for, and count towards rate limits. The deadline is that of the test.
 */
export async function eventually<T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const answer = await ask();
    if (holds(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
