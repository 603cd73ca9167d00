import { type KeyboardEvent, useId, useState } from 'react';

/**
 * The options below a text field that keeps the focus (WAI-ARIA combobox): the arrow keys go round in them.
 * @param count options there are now; none: the list is closed
 */
export function useOptions(count: number) {
  const listId = useId();
  const [active, setActive] = useState(0);
  const at = Math.min(active, count - 1);
  const idOf = (index: number) => `${listId}-${index}`;
  return {
    /** The option one is at; -1 where there is none. */
    at,
    listId,
    /** Back to the first, as when other options are found. */
    toFirst: () => setActive(0),
    /** @returns whether the key was one of the list's, which is used up then */
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
