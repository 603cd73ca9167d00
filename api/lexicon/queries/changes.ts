import type { ChangedPassage } from '../../../domain/analysis/mapping/changed-passages.ts';
import { sentencesOf } from '../../../domain/analysis/text/sentences.ts';
import { lensOfSubLens } from '../../../domain/framework/frameworks.ts';
import { OrganizationLexicon } from '../../../domain/lexicon/state.ts';
import type { LibraryRow, LibraryRows } from '../../document/queries/library-rows.ts';
import { createMappingReader } from '../../document/queries/mapping.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { LexiconChange, LexiconChanges } from '../contract/lexicon.ts';

/** Maximum number of passages in one answer. */
const shownAtOnce = 20;

type Change = { readonly row: LibraryRow; readonly changed: ChangedPassage };

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
    const rows = (await libraryRows.of(tenant)).filter(
      ({ mapped }) => mapped?.remapped && mapped.remapped.remappingId === state.remapping?.remappingId,
    );
    const all = rows
      .toSorted((a, b) => a.name.localeCompare(b.name) || (a.documentId < b.documentId ? -1 : 1))
      .flatMap((row) => (row.mapped?.remapped?.changed ?? []).map((changed): Change => ({ row, changed })));
    const changes: LexiconChange[] = [];
    let open: { readonly row: LibraryRow; readonly text: Awaited<ReturnType<typeof readOf>> } | undefined;
    // One text at a time: the changes of a document are next to each other.
    for (const change of all.slice(from, from + shownAtOnce)) {
      if (open?.row !== change.row) open = { row: change.row, text: await readOf(change.row) };
      const shown = shownOf(change, open.text);
      if (shown) changes.push(shown);
    }
    return { total: all.length, lenses: countsOf(all), from, changes };
  };
}

function shownOf(
  { row, changed }: Change,
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

function countsOf(all: readonly Change[]): LexiconChanges['lenses'] {
  const counts = new Map<string | null, { lens: string | null; gained: number; lost: number }>();
  const of = (subLens: string | null) => {
    const lens = subLens === null ? null : (lensOfSubLens.get(subLens) ?? null);
    const found = counts.get(lens) ?? { lens, gained: 0, lost: 0 };
    counts.set(lens, found);
    return found;
  };
  for (const { changed } of all) {
    of(changed.after.subLens).gained += 1;
    of(changed.before.subLens).lost += 1;
  }
  return [...counts.values()].toSorted((a, b) => (a.lens ?? '~').localeCompare(b.lens ?? '~'));
}
