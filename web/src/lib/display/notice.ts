const key = 'nine-lenses.notice';

/** Stores a sentence for the next page loaded in this tab. */
export function leaveNotice(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked: the next page shows no notice.
  }
}

/** Reads and removes the stored sentence; null when there is none. */
export function takeNotice(): string | null {
  try {
    const text = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return text;
  } catch {
    return null;
  }
}
