/**
 * Turns `[data-tab]` buttons and the `[data-panel]` elements of the same name into WAI-ARIA tabs: one tab stop, arrow keys move, Home and End jump.
 * The chosen tab is in the address (`#processes`), so that it can be linked.
 */
export function makeTabs(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>('[data-tab-list]');
  const tabs = [...root.querySelectorAll<HTMLElement>('[data-tab]')];
  const panels = [...root.querySelectorAll<HTMLElement>('[data-panel]')];
  if (!list || tabs.length === 0) return;
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', root.dataset.tabs ?? '');
  for (const panel of panels) {
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', `tab-${panel.dataset.panel}`);
  }
  const choose = (name: string) => {
    for (const tab of tabs) {
      const chosen = tab.dataset.tab === name;
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-selected', String(chosen));
      tab.setAttribute('aria-controls', `panel-${tab.dataset.tab}`);
      tab.tabIndex = chosen ? 0 : -1;
    }
    for (const panel of panels) panel.toggleAttribute('data-shown', panel.dataset.panel === name);
  };
  const named = location.hash.slice(1);
  choose(tabs.find((tab) => tab.dataset.tab === named)?.dataset.tab ?? tabs[0]?.dataset.tab ?? '');

  list.addEventListener('click', ({ target }) => {
    const name =
      target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset.tab : undefined;
    if (name === undefined) return;
    choose(name);
    history.replaceState(null, '', `#${name}`);
  });
  list.addEventListener('keydown', (event) => {
    const at = tabs.findIndex((tab) => tab.matches(':focus'));
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at === -1 || next === undefined) return;
    event.preventDefault();
    const tab = tabs[(next + tabs.length) % tabs.length];
    tab?.focus();
    tab?.click();
  });
}
