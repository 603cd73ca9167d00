import type { Framework } from '../../../lib/cache/framework.ts';

export type SubLensPlace = {
  readonly id: string;
  readonly name: string;
  readonly lens: string;
  readonly lensName: string;
};

/** All sub-lenses, in the order of the framework. */
export const subLensPlaces = ({ lenses }: Pick<Framework, 'lenses'>): readonly SubLensPlace[] =>
  lenses.flatMap((lens) =>
    lens.subLenses.map(({ id, name }) => ({ id, name, lens: lens.id, lensName: lens.name })),
  );
