import type { SampleAnew } from '../../../lib/session/guest.ts';

/** Whether a message says that this frame shows another sample than before. It has a live connection; this page has none. */
export function tellsAnew(
  { source, origin, data }: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  frame: unknown,
  own: string,
): boolean {
  const { kind } = (data ?? {}) as Partial<SampleAnew>;
  return source === frame && source !== null && origin === own && kind === 'sample-anew';
}

/** A sentence with the time of the day at which the sample was made, as the visitor reads it. */
export const anewAt = (madeAt: string, sentence = ''): string =>
  sentence.replace('{time}', new Date(madeAt).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }));
