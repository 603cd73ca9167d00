/** The address was not called; the message tells the person who entered it why. */
export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
}
/** The address was called, but gave no usable answer. */
export class OutgoingFailed extends Error {
  override readonly name = 'OutgoingFailed';
  readonly reason: 'timedOut' | 'other';
  constructor(message: string, options: ErrorOptions & { readonly reason?: 'timedOut' } = {}) {
    super(message, options);
    this.reason = options.reason ?? 'other';
  }
}
