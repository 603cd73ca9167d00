import { nineLensesLexicon } from '../../../domain/analysis/mapping/lexicon.ts';
import { readOutline } from '../../../domain/analysis/mapping/outline.ts';
import { OrganizationLexicon } from '../../../domain/lexicon/state.ts';
import { createWordUses, suggestionsInSteps, type WordUses } from '../../../domain/lexicon/suggestions.ts';
import { unhurried } from '../../../infra/event-loop/pace.ts';
import { derivedSecret } from '../../../infra/identifiers/identifiers.ts';
import type { LibraryRow, LibraryRows, MappedVersion } from '../../document/queries/library-rows.ts';
import { createTextReader } from '../../document/queries/passages.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { LexiconSuggestions } from '../contract/lexicon.ts';

/** Maximum number of documents whose corrections are read, because each has its text read once; those with most corrections first. */
const mostRead = 200;

const common = new Set(nineLensesLexicon.commonWords);

/** Words of passages that people moved to a sub-lens, and that the lexicon may be missing. */
export function createSuggestionsQuery(
  deps: Pick<ApiDependencies, 'commands' | 'keys' | 'blobs'>,
  libraryRows: LibraryRows,
) {
  const textOf = createTextReader(deps);
  const hashKey = deps.keys.derive('lexicon-suggestion');
  const hashOf = (tenant: string, subLens: string, stem: string) =>
    derivedSecret(hashKey, [tenant, subLens, stem].join('\u0000'));
  // A changed document has a new row.
  const known = new WeakMap<MappedVersion, WordUses>();

  async function wordsOf({ documentId }: LibraryRow, mapped: MappedVersion): Promise<WordUses> {
    const before = known.get(mapped);
    if (before) return before;
    const passages = (await textOf(documentId, mapped.textKey)) ?? [];
    const words = await unhurried(usesInSteps(passages, mapped));
    known.set(mapped, words);
    return words;
  }

  return {
    /** The keyed hash under which a dismissed word is stored, because it comes from documents. */
    hashOf,

    of: async (tenant: string): Promise<Omit<LexiconSuggestions, 'position'>> => {
      const { state } = await deps.commands.load(OrganizationLexicon, tenant);
      const corrected = (await libraryRows.of(tenant))
        .flatMap((row) => (row.mapped ? [{ row, mapped: row.mapped }] : []))
        .map((one) => ({ ...one, moved: Object.keys(one.mapped.moves).length }))
        .filter(({ moved }) => moved > 0)
        .toSorted((a, b) => b.moved - a.moved || (a.row.documentId < b.row.documentId ? -1 : 1));
      const documents: WordUses[] = [];
      for (const { row, mapped } of corrected.slice(0, mostRead)) documents.push(await wordsOf(row, mapped));
      const found = await unhurried(
        suggestionsInSteps(
          documents,
          state.terms,
          nineLensesLexicon,
          (subLens, stem) => state.dismissed.size > 0 && state.dismissed.has(hashOf(tenant, subLens, stem)),
        ),
      );
      return {
        suggestions: found.map(({ stem: _, ...one }) => one),
        moved: corrected.reduce((sum, { moved }) => sum + moved, 0),
        documents: corrected.length,
      };
    },
  };
}

/** In steps of one passage; those that people moved first. */
function* usesInSteps(
  passages: readonly { readonly text: string }[],
  { outline: written, moves }: MappedVersion,
): Generator<undefined, WordUses> {
  const outline = readOutline(written, moves);
  const uses = createWordUses(common);
  for (const wanted of [true, false])
    for (const [index, { text }] of passages.entries()) {
      const isMoved = moves[index] !== undefined;
      if (isMoved !== wanted) continue;
      const subLens = outline[index]?.subLens ?? null;
      uses.add(text, { subLens, isMoved, isUnclear: subLens === null && !isMoved });
      yield;
    }
  return uses.words();
}
