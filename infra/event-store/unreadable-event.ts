/** An event this build cannot read. Deciders and processes stop at it; a projection that does not fold it continues. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}
