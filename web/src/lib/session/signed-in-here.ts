import { local } from '../local.ts';

/** Marks that this browser may have a session of the installation itself (session.ts); it grants no access. */
export const signedInKey = 'nine-lenses.signed-in';

export const isSignedInHere = (): boolean => local.get(signedInKey) !== null;
