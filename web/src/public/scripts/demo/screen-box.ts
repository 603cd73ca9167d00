/** The frame of a walkthrough that shows screens of the sample, and the sentence beside it or in its place. */
export function createScreenBox(root: HTMLElement) {
  const one = (name: string) => root.querySelector<HTMLElement>(`[data-demo-${name}]`);
  const [screen, note] = [one('screen'), one('note')];
  const frame = one('frame') as HTMLIFrameElement | null;
  const opener = one('open') as HTMLAnchorElement | null;
  frame?.addEventListener('load', () => screen?.toggleAttribute('data-opening', false));

  function say(text: string | undefined): void {
    if (!note) return;
    note.textContent = text ?? '';
    note.hidden = !text;
  }

  return {
    frame,
    say,
    sayInstead(text: string | undefined): void {
      if (screen) screen.hidden = true;
      say(text);
    },
    /** Opens a screen of the sample. @param title of the frame, for screen readers */
    open(address: string, title: string, isPhone: boolean): void {
      if (!frame || !screen) return;
      frame.title = title;
      screen.toggleAttribute('data-phone', isPhone);
      screen.toggleAttribute('data-opening', true);
      // Replaced, so that Back leaves the demo instead of going back through its screens.
      frame.contentWindow?.location.replace(address);
      if (opener) opener.href = address;
      screen.hidden = false;
    },
  };
}
