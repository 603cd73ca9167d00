/** Screen reader announcements that do not move focus. The live region is in the page before the first message (app/shell). */
export const announcerId = 'announcer';

export function announce(text: string): void {
  const region = document.getElementById(announcerId);
  if (!region) return;
  // A repeated sentence is read again only if the text differs.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Throttled to one message per interval; the latest waiting message is announced. */
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
