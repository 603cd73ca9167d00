import type { LibraryVersion } from '../../../domain/read-models/library/library.ts';

/** True if the passages of this version could not be mapped to lenses and are not tried again. */
export const isGivenUp = ({ mapping, unmapped }: Pick<LibraryVersion, 'mapping' | 'unmapped'>): boolean =>
  mapping === null && unmapped !== undefined;
