/** What a screen reader is told without moving focus. The region is in the page before its first message (app/shell). */
export const announcerId = 'announcer';

export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (!region) return;
  // The same sentence twice is read twice only if the text changes.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** At most one message per interval; the last one waiting wins. */
export function announcerEvery(ms: number, say: (text: string) => void = announce): (text: string) => void {
  let last = -Infinity;
  let waiting: string | null = null;
  return (text) => {
    if (waiting !== null) {
      waiting = text;
      return;
    }
    const rest = last + ms - Date.now();
    if (rest <= 0) {
      last = Date.now();
      say(text);
      return;
    }
    waiting = text;
    setTimeout(() => {
      last = Date.now();
      if (waiting !== null) say(waiting);
      waiting = null;
    }, rest);
  };
}
