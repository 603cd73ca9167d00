import type { ChangedPassage } from '../../../domain/analysis/mapping/changed-passages.ts';
import { sentencesOf } from '../../../domain/analysis/text/sentences.ts';
import { OrganizationLexicon } from '../../../domain/lexicon/state.ts';
import { unhurried } from '../../../infra/event-loop/pace.ts';
import type { LibraryRow, LibraryRows } from '../../document/queries/library-rows.ts';
import { createMappingReader } from '../../document/queries/mapping.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { LexiconChange, LexiconChanges } from '../contract/lexicon.ts';
import { countsInSteps, pageOf } from './changed-rows.ts';

/** Maximum number of passages in one answer. */
const shownAtOnce = 20;

type Row = { readonly row: LibraryRow; readonly changed: readonly ChangedPassage[] };

/** What the newest re-mapping of a library changed. Computed from the mappings before and after it, so nothing outlives a document. */
export function createChangesQuery(
  deps: Pick<ApiDependencies, 'commands' | 'keys' | 'blobs'>,
  libraryRows: LibraryRows,
) {
  const textOf = createTextReader(deps);
  const mappingOf = createMappingReader(deps);

  async function readOf({ documentId, mapped }: LibraryRow) {
    const passages = mapped ? await textOf(documentId, mapped.textKey) : undefined;
    const mappings = mapped && passages ? await mappingOf(documentId, mapped.mappingKey) : undefined;
    return passages && mappings && { passages, mappings };
  }

  return async (tenant: string, from: number): Promise<Omit<LexiconChanges, 'position'>> => {
    const { state } = await deps.commands.load(OrganizationLexicon, tenant);
    const rows = (await libraryRows.of(tenant))
      .flatMap((row): Row[] => {
        const { remapped } = row.mapped ?? {};
        return remapped && remapped.remappingId === state.remapping?.remappingId
          ? [{ row, changed: remapped.changed }]
          : [];
      })
      .toSorted(byName);
    const changes: LexiconChange[] = [];
    let open: { readonly row: LibraryRow; readonly text: Awaited<ReturnType<typeof readOf>> } | undefined;
    // One text at a time: the changes of a document are next to each other.
    for (const { row: of, changed } of pageOf(rows, from, shownAtOnce)) {
      if (open?.row !== of.row) open = { row: of.row, text: await readOf(of.row) };
      const shown = shownOf(of.row, changed, open.text);
      if (shown) changes.push(shown);
    }
    return {
      total: rows.reduce((sum, { changed }) => sum + changed.length, 0),
      lenses: await unhurried(countsInSteps(rows.map(({ changed }) => changed))),
      from,
      changes,
    };
  };
}

const byName = ({ row: a }: Row, { row: b }: Row): number =>
  a.name.localeCompare(b.name) || (a.documentId < b.documentId ? -1 : 1);

function shownOf(
  row: LibraryRow,
  changed: ChangedPassage,
  text:
    | {
        readonly passages: NonNullable<Awaited<ReturnType<ReturnType<typeof createTextReader>>>>;
        readonly mappings: NonNullable<Awaited<ReturnType<ReturnType<typeof createMappingReader>>>>;
      }
    | undefined,
): LexiconChange | undefined {
  const { documentId, name, format, version: newestVersion, mapped } = row;
  const { passage, before, after } = changed;
  const found = text?.passages[passage];
  // The document was erased meanwhile.
  if (!mapped || !found) return undefined;
  const [sentence] = text.mappings[passage]?.evidence ?? [];
  return {
    documentId,
    name,
    format,
    version: mapped.version,
    newestVersion,
    passage,
    place: { ...found.place },
    text: sentence
      ? found.text.slice(sentence.start, sentence.end)
      : (sentencesOf(found.text)[0]?.text ?? found.text),
    before: { ...before },
    after: { ...after },
  };
}
