import type { Lenses } from '../queries/lenses.ts';
import { texts } from './texts.ts';

/** "Market › Competition". */
export function placeInWords(subLens: string, { all, nameOf }: Lenses): string {
  const lens = all.find(({ subLenses }) => subLenses.some(({ id }) => id === subLens));
  return lens ? texts.place(lens.name, nameOf(subLens)) : nameOf(subLens);
}
