import { type Comparison, specialSides } from '../../../../api/results/contract/comparison.ts';
import { texts } from './texts.ts';

type Side = Comparison['sides'][number];

/** Display name of a side; a group keeps its own name. */
export function sideName(side: string): string {
  const special = Object.entries(specialSides).find(([, value]) => value === side)?.[0];
  return special ? texts.sides[special as keyof typeof texts.sides] : side;
}

/** The name of a side and, if that adds information, the groups it combines. */
export function sideLong({ side, groups }: Side): string {
  const name = sideName(side);
  return name === side || groups.length === 0 ? name : texts.sideLong(name, groups.join(', '));
}
