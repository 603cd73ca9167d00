const key = 'nine-lenses.notice';

/** Leaves a sentence for the next page that is loaded in this tab. */
export function leaveNotice(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked: the next page stands without it.
  }
}

/** The sentence left for this page, once; null when there is none. */
export function takeNotice(): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
