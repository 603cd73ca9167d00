import type { Demo } from '../../../../../api/demo/contract/demo.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lookForAnew } from '../../../lib/sample/sample-requests.ts';
import { whenMadeAnew } from '../../../lib/session/guest.ts';
import { anewAt, tellsAnew } from './anew.ts';
import { download, showReports } from './download.ts';
import { inert } from './inert.ts';
import { createPlayer, type Walk } from './player.ts';
import { scenarioWhenMade } from './scenario.ts';
import { createScreenBox } from './screen-box.ts';
import { screenAddress } from './screens.ts';

/**
 * Makes one walkthrough out of the steps on the page (pages/demo-page.tsx): one step at a time, with its screen of the sample in a frame.
 * Without scripts the steps are a list.
 */
export function showDemo(root: HTMLElement): void {
  const all = (name: string) => [...root.querySelectorAll<HTMLElement>(`[data-demo-${name}]`)];
  const one = (name: string) => root.querySelector<HTMLElement>(`[data-demo-${name}]`);
  const panels = all('panel');
  const { frame, open, say, sayInstead } = createScreenBox(root);
  const toggle = one('toggle');
  const words = root.dataset;
  const everyMs = Number(words.demo);
  let scenario: Demo | undefined;
  let shown: Walk = { at: 0, playing: false, elapsed: 0 };
  /** The step whose screen is in the frame. */
  let drawn = -1;

  const player = createPlayer({
    steps: panels.length,
    onChange: draw,
    ...(everyMs > 0 && { autoPlay: { everyMs, locks: words.demoLocks !== undefined } }),
  });
  for (const button of all('go'))
    button.addEventListener('click', () => player.show(Number(button.dataset.demoGo)));
  one('previous')?.addEventListener('click', player.previous);
  one('next')?.addEventListener('click', player.next);
  one('reset')?.addEventListener('click', player.reset);
  toggle?.addEventListener('click', player.toggle);
  for (const button of all('file'))
    button.addEventListener('click', () => scenario && void download(button, scenario, words).then(say));
  draw(shown);
  enable(['go', 'previous', 'next', 'reset', 'toggle'].flatMap(all));
  // The same step of the new sample: ids and moments of the one before may lead nowhere.
  whenMadeAnew((madeAt) => void begin(anewAt(madeAt, words.anew)));
  addEventListener('message', (event) => {
    if (frame && tellsAnew(event, frame.contentWindow, location.origin))
      void lookForAnew().catch(() => undefined);
  });
  void begin('');

  /** @param told a sentence beside the first screen */
  async function begin(told: string): Promise<void> {
    try {
      scenario = await scenarioWhenMade(() => sayInstead(words.making));
    } catch {
      sayInstead(words.failed);
      return;
    }
    const call = one('call') as HTMLAnchorElement | null;
    if (call && scenario.demoCall !== null) {
      call.href = scenario.demoCall;
      call.hidden = false;
    }
    enable(all('file'));
    void showReports(all('report'), scenario).catch(() => undefined);
    say('');
    drawn = -1;
    draw(shown, told);
  }

  function draw(walk: Walk, told = ''): void {
    const { at, playing, elapsed } = walk;
    const moved = at !== shown.at || drawn === -1;
    shown = walk;
    root.style.setProperty('--elapsed', String(elapsed));
    const locked = playing && words.demoLocks !== undefined;
    for (const button of all('go')) inert(button, locked);
    inert(one('previous'), locked || at === 0);
    inert(one('next'), locked || at === panels.length - 1);
    if (toggle) {
      const last = at === panels.length - 1;
      toggle.textContent = (playing ? words.pause : last ? (words.replay ?? words.play) : words.play) ?? '';
    }
    if (!moved) return;
    for (const [index, panel] of panels.entries()) panel.toggleAttribute('data-shown', index === at);
    for (const button of all('go')) {
      const step = Number(button.dataset.demoGo);
      if (step === at) button.setAttribute('aria-current', 'step');
      else button.removeAttribute('aria-current');
      button.toggleAttribute('data-done', step < at);
    }
    const name = panels[at]?.dataset.demoPanel ?? '';
    for (const place of all('status')) place.textContent = stepSaid(words, at, panels.length, name);
    const percent = one('percent');
    if (percent) percent.textContent = percentSaid(words, at, panels.length);
    drawn = at;
    if (scenario) void drawScreen(at, name, scenario, told);
  }

  async function drawScreen(at: number, name: string, of: Demo, told: string): Promise<void> {
    const panel = panels[at];
    if (!panel) return;
    try {
      const address = await screenAddress(panel.dataset.screen ?? '', of);
      // The person may be at another step by now, or the sample another one.
      if (shown.at !== at || scenario !== of) return;
      open(address, (words.frame ?? '').replace('{name}', name), panel.dataset.frame === 'phone');
      say(told);
    } catch (thrown) {
      sayInstead(thrown instanceof AppError && thrown.message ? thrown.message : words.failed);
    }
  }
}

const stepSaid = ({ step = '' }: DOMStringMap, at: number, of: number, name: string): string =>
  step
    .replace('{n}', String(at + 1))
    .replace('{m}', String(of))
    .replace('{name}', name);

const percentSaid = ({ percent = '' }: DOMStringMap, at: number, of: number): string =>
  percent.replace('{percent}', String(Math.round(((at + 1) / of) * 100)));

/** The page has them disabled, so that no press before they work is lost. */
function enable(buttons: readonly HTMLElement[]): void {
  for (const button of buttons) button.removeAttribute('disabled');
}
