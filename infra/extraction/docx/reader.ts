import { type Reader, Unreadable } from '../reader.ts';

export const docxReader: Reader = async function* () {
  yield* [];
  throw new Unreadable('unsupportedVersion', 'not read yet');
};
