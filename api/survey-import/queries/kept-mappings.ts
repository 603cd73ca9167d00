import type { z } from 'zod/mini';
import { differenceOf, fittedTo, type KeptContent } from '../../../domain/kept-mappings/content.ts';
import { type KeptMapping, KeptMappings } from '../../../domain/kept-mappings/state.ts';
import { firstRowsShown, type SurveyHead } from '../../../domain/survey-import/read-survey.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { People } from '../../queries/people.ts';
import { erased, type Personal } from '../../queries/personal.ts';
import { type ImportPreview, type KeptMappings as Listed, surveyMapping } from '../contract/survey-import.ts';

type Opened = {
  readonly kept: KeptMapping;
  readonly name: string;
  readonly headings: readonly string[];
  readonly mapping: z.infer<typeof surveyMapping>;
};

/** The mappings that an organisation keeps, decrypted. */
export function createKeptMappingsQuery(
  { commands }: Pick<ApiDependencies, 'commands'>,
  personal: Personal,
  people: People,
) {
  async function opened(kept: KeptMapping): Promise<Opened | undefined> {
    const [name, content] = await Promise.all([kept.name, kept.content].map(personal.read));
    if (name === undefined || content === undefined || content === erased) return undefined;
    const { headings, mapping } = JSON.parse(content) as KeptContent;
    // A mapping of another version of the program that this one cannot read is as good as none.
    const { data } = surveyMapping.safeParse(mapping);
    return data && { kept, name, headings, mapping: data };
  }

  async function allOf(tenant: string): Promise<Opened[]> {
    const { state } = await commands.load(KeptMappings, tenant);
    return (await Promise.all(state.map(opened))).filter((one) => one !== undefined);
  }

  return {
    list: async (tenant: string): Promise<Listed> => ({
      mappings: await Promise.all(
        (await allOf(tenant)).map(async ({ kept: { mappingId, at, by }, name, headings, mapping }) => ({
          mappingId,
          name,
          at,
          by: await people.nameOf(by),
          columns: headings.length,
          mapping,
        })),
      ),
    }),

    /** The mapping whose headings differ least from those of a file; undefined if none is nearly the same. */
    like: async (
      tenant: string,
      head: SurveyHead,
    ): Promise<NonNullable<ImportPreview['like']> | undefined> => {
      const [best] = (await allOf(tenant))
        .flatMap((one) => {
          const found = placeOf(one, head);
          return found ? [{ ...one, ...found }] : [];
        })
        .toSorted((a, b) => a.added.length + a.gone.length - (b.added.length + b.gone.length));
      if (!best) return undefined;
      const { kept, name, fileHeadings, headingsOn, added, gone, mapping } = best;
      return {
        mappingId: kept.mappingId,
        name,
        at: kept.at,
        by: await people.nameOf(kept.by),
        mapping: surveyMapping.parse(fittedTo(mapping, fileHeadings)),
        headingsOn,
        added: [...added],
        gone: [...gone],
      };
    },
  };
}

/**
 * Where the headings of a mapping are in a file: where the file's were found, or on the line that the mapping names, of which only the
 * beginning is known.
 */
function placeOf({ headings, mapping }: Opened, head: SurveyHead) {
  const found = differenceOf(headings, head.headings);
  if (found) return { ...found, fileHeadings: head.headings, headingsOn: head.headingsOn };
  const row = head.firstRows.find(({ line }) => line === mapping.headingsOn);
  if (!row) return undefined;
  const { columns, letters } = firstRowsShown;
  const beginning = headings.slice(0, columns).map((heading) => heading.slice(0, letters));
  const named = differenceOf(beginning, row.cells);
  return named && { ...named, fileHeadings: row.cells, headingsOn: row.line };
}
