/** Filters the `[data-item]` elements to those that contain every typed word; shows and opens only groups with a match. */
export function searchLists(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>('input[type=search]');
  const found = root.querySelector<HTMLElement>('[data-found]');
  const items = [...root.querySelectorAll<HTMLElement>('[data-item]')].map((item) => ({
    item,
    words: plain(item.textContent),
  }));
  const groups = [...root.querySelectorAll<HTMLElement>('[data-group]')];
  if (!field) return;

  const narrow = () => {
    const asked = plain(field.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { item, words } of items) {
      const fits = asked.every((word) => words.includes(word));
      item.hidden = !fits;
      if (fits) count += 1;
    }
    for (const group of groups) {
      group.hidden = group.querySelector('[data-item]:not([hidden])') === null;
      if (group instanceof HTMLDetailsElement) group.open = asked.length > 0 && !group.hidden;
    }
    if (found) found.textContent = asked.length === 0 ? '' : sentence(found.dataset, count);
    const address = new URL(location.href);
    if (asked.length === 0) address.searchParams.delete('q');
    else address.searchParams.set('q', field.value.trim());
    history.replaceState(null, '', address);
  };
  field.addEventListener('input', narrow);
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  const linked = new URLSearchParams(location.search).get('q');
  if (!linked) return;
  field.value = linked;
  narrow();
}

function sentence({ one = '', many = '', none = '' }: DOMStringMap, count: number): string {
  if (count === 0) return none;
  return count === 1 ? one : many.replace('0', String(count));
}

/** Lower case without accents, so that "resume" finds "résumé". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
