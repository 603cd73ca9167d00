import { passagesByTerm } from '../../../domain/analysis/mapping/added-terms.ts';
import { progressOf } from '../../../domain/lexicon/progress.ts';
import { OrganizationLexicon, type Remapping } from '../../../domain/lexicon/state.ts';
import { lexiconReferenceOf } from '../../../infra/passage-mapping/lexicon-reference.ts';
import type { LibraryRows, MappedVersion } from '../../document/queries/library-rows.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { People } from '../../queries/people.ts';
import type { Lexicon } from '../contract/lexicon.ts';

type Mapped = MappedVersion & { readonly documentId: string };
type Answer = { readonly revision: number; readonly lexicon: Omit<Lexicon, 'position'> };

/** The terms of an organisation, where they occur, and how many documents are mapped with them. */
export function createLexiconQuery(
  { commands }: Pick<ApiDependencies, 'commands'>,
  libraryRows: LibraryRows,
  people: People,
) {
  const mappedIn = async (tenant: string): Promise<readonly Mapped[]> =>
    (await libraryRows.of(tenant)).flatMap(({ documentId, mapped }) =>
      mapped ? [{ documentId, ...mapped }] : [],
    );

  return {
    /** Number of documents that were mapped with another lexicon than the present one. */
    older: async (tenant: string): Promise<number> => {
      const { state } = await commands.load(OrganizationLexicon, tenant);
      return olderOf(state, await mappedIn(tenant));
    },

    of: async (tenant: string): Promise<Answer> => {
      const { state, revision } = await commands.load(OrganizationLexicon, tenant);
      const mapped = await mappedIn(tenant);
      const passages = passagesByTerm(mapped.map(({ terms }) => terms));
      return {
        revision,
        lexicon: {
          subLenses: Object.entries(state.terms).map(([subLens, terms]) => ({
            subLens,
            terms: terms.map((term) => ({ term, passages: passages.get(term) ?? null })),
          })),
          documents: mapped.length,
          older: olderOf(state, mapped),
          remapping: state.remapping && (await shown(state.remapping, state, mapped)),
        },
      };
    },
  };

  async function shown(
    { remappingId, at, requestedBy, isRunning }: Remapping,
    { terms }: OrganizationLexicon,
    mapped: readonly Mapped[],
  ) {
    const { done, left } = progressOf(
      remappingId,
      lexiconReferenceOf(terms),
      mapped.map(({ documentId, lexicon, remapped }) => ({
        documentId,
        lexicon,
        remappingId: remapped?.remappingId ?? null,
      })),
    );
    const own = mapped.flatMap(({ remapped }) => (remapped?.remappingId === remappingId ? [remapped] : []));
    return {
      remappingId,
      at,
      by: await people.nameOf(requestedBy),
      isRunning,
      done,
      left: isRunning ? left : 0,
      changed: own.reduce((sum, { changed }) => sum + changed.length, 0),
      failed: mapped.filter(({ failedIn }) => failedIn === remappingId).length,
    };
  }
}

function olderOf({ terms }: OrganizationLexicon, mapped: readonly Mapped[]): number {
  const present = lexiconReferenceOf(terms);
  return mapped.filter(({ lexicon }) => lexicon !== present).length;
}
