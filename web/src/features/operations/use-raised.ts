import { useState } from 'react';
import { raisedWith } from './attention.ts';

type Rule<Item> = (item: Item) => boolean;
type Parted<Item> = { readonly raised: readonly Item[]; readonly folded: readonly Item[] };

/**
 * Parts a list that is read again and again: raised is what needed attention when the page was opened, and what has been broken since
 * (`raisedWith`).
 */
export function useRaised<Item extends { readonly name: string }>(
  items: readonly Item[],
  isSettled: Rule<Item>,
  isBroken: Rule<Item>,
): Parted<Item> {
  const [known, setKnown] = useState<ReadonlySet<string>>(
    () => new Set(items.filter((item) => !isSettled(item)).map(({ name }) => name)),
  );
  const names = raisedWith(known, items.filter(isBroken));
  if (names !== known) setKnown(names);
  return {
    raised: items.filter(({ name }) => names.has(name)),
    folded: items.filter(({ name }) => !names.has(name)),
  };
}
