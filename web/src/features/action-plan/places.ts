import type { Framework } from '../../lib/cache/framework.ts';

export type Place = {
  readonly name: string;
  readonly within: string;
  /** A theme where a low score is good. */
  readonly reversed?: true | undefined;
};

/** Lenses, sub-lenses and themes by id, each with its parent. */
export function placesOf({ lenses }: Framework): ReadonlyMap<string, Place> {
  return new Map(
    lenses.flatMap((lens) => [
      [lens.id, { name: lens.name, within: '' }] as const,
      ...lens.subLenses.flatMap((subLens) => [
        [subLens.id, { name: subLens.name, within: lens.name }] as const,
        ...subLens.themes.map(
          ({ id, name, reversed }) =>
            [id, { name, within: `${lens.name} · ${subLens.name}`, reversed }] as const,
        ),
      ]),
    ]),
  );
}
