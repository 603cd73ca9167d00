/** Display time of a step in milliseconds. */
const intervalMs = 4_000;

/**
 * Shows one `[data-step-panel]` at a time and advances every four seconds in a loop. Pauses under the pointer, with the focus inside, in a hidden tab
 * and after Pause; starts paused under reduced motion.
 */
export function walkSteps(root: HTMLElement, still: boolean): void {
  const buttons = [...root.querySelectorAll<HTMLElement>('[data-step]')];
  const panels = [...root.querySelectorAll<HTMLElement>('[data-step-panel]')];
  const play = root.querySelector<HTMLElement>('[data-step-play]');
  let at = 0;
  let playing = !still;
  const held = new Set<'pointer' | 'focus' | 'hidden'>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const show = (index: number) => {
    at = index;
    for (const [each, button] of buttons.entries()) {
      if (each === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
    }
    for (const [each, panel] of panels.entries()) panel.toggleAttribute('data-shown', each === at);
  };
  const follow = () => {
    clearInterval(timer);
    if (playing && held.size === 0) timer = setInterval(() => show((at + 1) % panels.length), intervalMs);
    const word = (playing ? play?.dataset.pause : play?.dataset.play) ?? '';
    play?.setAttribute('aria-label', word);
    for (const icon of play?.querySelectorAll('[data-icon]') ?? [])
      icon.classList.toggle('hidden', (icon.getAttribute('data-icon') === 'pause') !== playing);
  };
  const hold = (why: 'pointer' | 'focus' | 'hidden', on: boolean) => {
    if (on) held.add(why);
    else held.delete(why);
    follow();
  };

  for (const [index, button] of buttons.entries()) button.addEventListener('click', () => show(index));
  play?.addEventListener('click', () => {
    playing = !playing;
    // A press also puts pointer and focus on the button, which would pause; the explicit request to play takes precedence.
    held.clear();
    follow();
  });
  root.addEventListener('pointerenter', () => hold('pointer', true));
  root.addEventListener('pointerleave', () => hold('pointer', false));
  root.addEventListener('focusin', ({ target }) => hold('focus', target !== play));
  root.addEventListener('focusout', () => hold('focus', false));
  document.addEventListener('visibilitychange', () => hold('hidden', document.hidden));
  show(0);
  follow();
}
