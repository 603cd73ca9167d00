/** Shared by the pages of one tab, with the frames in it, so that each step of a demo does not open a session of its own. */
const key = 'nine-lenses.guest';
/** A session with less validity left is not used again. */
const leftMs = 120_000;

/** A session of a guest of the sample, as the server answers it. @param open requests a new one */
export async function guestSession(open: () => Promise<unknown>): Promise<unknown> {
  const kept = read();
  if (kept && kept.until - Date.now() > leftMs)
    return { ...kept.answer, expiresIn: secondsUntil(kept.until) };
  const answer = await open();
  if (hasExpiry(answer)) write(answer, Date.now() + answer.expiresIn * 1000);
  return answer;
}

/** After the server refused it: the sample was made again, and knows no session from before. */
export function forgetGuest(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}

const secondsUntil = (until: number): number => Math.floor((until - Date.now()) / 1000);

const hasExpiry = (answer: unknown): answer is { readonly expiresIn: number } =>
  typeof answer === 'object' &&
  answer !== null &&
  typeof (answer as { expiresIn?: unknown }).expiresIn === 'number';

function write(answer: object, until: number): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ answer, until }));
  } catch {
    // Storage is blocked: each page opens a session.
  }
}

function read(): { readonly answer: object; readonly until: number } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { answer, until } = kept as { answer?: unknown; until?: unknown };
    return typeof answer === 'object' && answer !== null && typeof until === 'number'
      ? { answer, until }
      : null;
  } catch {
    return null;
  }
}
