import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { defaultFramework, type Framework, frameworkQuery } from '../../../lib/cache/framework.ts';

export type Lenses = {
  readonly all: Framework['lenses'];
  /** Name of a lens or sub-lens; its id if it is unknown. */
  readonly nameOf: (id: string) => string;
};

/** The nine lenses, by which documents are sorted. */
export function useLenses(): Lenses {
  const { data } = useSuspenseQuery(frameworkQuery(defaultFramework));
  return useMemo(() => {
    const names = new Map(
      data.lenses.flatMap(({ id, name, subLenses }) => [
        [id, name] as const,
        ...subLenses.map((one) => [one.id, one.name] as const),
      ]),
    );
    return { all: data.lenses, nameOf: (id) => names.get(id) ?? id };
  }, [data]);
}
