/**
 * An event that this build cannot read. Deciders and processes stop at it; a projection that does not handle its type
 * continues.
 */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}
