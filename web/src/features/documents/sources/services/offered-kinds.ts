import type { SourceKind } from '../../../../../../domain/data-source/limits.ts';

/** Kinds of services that can be connected here. A kind is added when the server has its reader. */
export const offeredKinds: readonly SourceKind[] = ['api'];
