import { type KeyboardEvent, useId, useState } from 'react';

/**
 * Keyboard handling for options below a text field that keeps the focus (WAI-ARIA combobox); the arrow keys wrap around. An
 * option chosen with the keys stays active when other options arrive above it. If it leaves the list, no option is active, so
 * that Enter never opens an option the person did not see as active.
 * @param keys unique key of each current option, in order; an empty list closes it
 */
export function useOptions(keys: readonly string[]) {
  const listId = useId();
  const [active, setActive] = useState<string | null>(null);
  const count = keys.length;
  const at = active !== null ? keys.indexOf(active) : count > 0 ? 0 : -1;
  const idOf = (index: number) => `${listId}-${index}`;
  return {
    /** Index of the active option; -1 for none. */
    at,
    listId,
    /** Activates the first option, for a new list of options. */
    toFirst: () => setActive(null),
    /** @returns whether the list handled the key */
    moved: (event: KeyboardEvent): boolean => {
      const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? count - 1 : at - 1 }[event.key];
      if (to === undefined || count === 0) return false;
      event.preventDefault();
      setActive(keys[(to + count) % count] ?? null);
      return true;
    },
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': count > 0 ? listId : undefined,
      'aria-activedescendant': at >= 0 ? idOf(at) : undefined,
    } as const,
    option: (index: number) => ({ id: idOf(index), 'aria-selected': index === at }),
  };
}
