import { type KeyboardEvent, useId, useState } from 'react';

/**
 * Options below a text field that keeps the focus (WAI-ARIA combobox); the arrow keys wrap around.
 * @param count number of current options; 0 closes the list
 */
export function useOptions(count: number) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, count - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  return {
    /** Index of the active option; -1 for none. */
    at,
    listId,
    /** Activates the first option, for a new list of options. */
    toFirst: () => setActive(0),
    /** @returns whether the list handled the key */
    moved: (event: KeyboardEvent): boolean => {
      const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
      if (to === undefined || count === 0) return false;
      event.preventDefault();
      setActive((to + count) % count);
      return true;
    },
    field: {
      'aria-autocomplete': 'list',
      'aria-controls': count > 0 ? listId : undefined,
      'aria-activedescendant': count > 0 ? idOf(at) : undefined,
    } as const,
    option: (index: number) => ({ id: idOf(index), 'aria-selected': index === at }),
  };
}
