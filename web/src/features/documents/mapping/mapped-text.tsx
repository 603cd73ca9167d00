import { useQueries } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { PassageMapping, TextMapping } from '../../../../../api/document/contract/mapping.ts';
import { usePastMoment } from '../past/past-moment.ts';
import type { Passage } from '../preview/document-text.ts';
import { mappingQuery } from './mapping-queries.ts';

type Summary = NonNullable<TextMapping['mapping']>;

/** The text whose passages are shown, and what they are about. */
export type MappedText = {
  readonly documentId: string;
  readonly version: number;
  /** The past moment whose mapping is shown; undefined: the present one. */
  readonly moment: string | undefined;
  /** Null: its passages are not mapped yet; undefined: not known yet. */
  readonly summary: Summary | null | undefined;
  /** True if its passages could not be mapped and are not tried again. */
  readonly isGivenUp: boolean;
  /** True if the mapping of some passages could not be loaded. */
  readonly hasFailed: boolean;
  /** By index in the text. */
  readonly entries: ReadonlyMap<number, PassageMapping>;
  readonly passages: ReadonlyMap<number, string>;
};

const Shown = createContext<MappedText | null>(null);

/** The text that surrounds a component; null where lenses are not shown. */
export const useMappedText = (): MappedText | null => useContext(Shown);

type Props = {
  documentId: string;
  version: number;
  /** The parts of the text that are shown. */
  pages: readonly { readonly from: number; readonly passages: readonly Passage[] }[];
  children: ReactNode;
};

/** Loads the mappings of the shown passages, in parallel with their text. */
export function MappedTextProvider({ documentId, version, pages, children }: Props) {
  const moment = usePastMoment();
  const { answers, hasFailed } = useQueries({
    queries: pages.map(({ from }) => mappingQuery(documentId, version, from, moment)),
    combine: (results) => ({
      answers: results.map(({ data }) => data),
      hasFailed: results.some(({ error, data }) => error !== null && !data),
    }),
  });
  const shown = useMemo(
    () => ({
      documentId,
      version,
      moment,
      hasFailed,
      isGivenUp: answers[0]?.isGivenUp === true,
      summary: answers[0] && (answers.find((answer) => answer?.mapping)?.mapping ?? answers[0].mapping),
      entries: new Map(
        answers.flatMap((answer) =>
          (answer?.mapping?.entries ?? []).map(
            (entry, at) => [(answer?.mapping?.from ?? 0) + at, entry] as const,
          ),
        ),
      ),
      passages: new Map(
        pages.flatMap(({ from, passages }) => passages.map(({ text }, at) => [from + at, text] as const)),
      ),
    }),
    [documentId, version, moment, answers, hasFailed, pages],
  );
  return <Shown value={shown}>{children}</Shown>;
}
