import type { TakeState } from '../../../api/response/contract/take.ts';

/** What the app sends to the frame: an answer that the app has checked against its contract. */
export type ToFirstPage = { readonly kind: 'show'; readonly take: TakeState };

/** The state in a message of the framing page of this origin; undefined for anything else. */
export function takeFrom(
  { source, origin, data }: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  framing: unknown,
  own: string,
): TakeState | undefined {
  if (source !== framing || source === null || origin !== own) return undefined;
  const message = data as Partial<ToFirstPage> | null;
  return typeof message === 'object' && message?.kind === 'show' ? message.take : undefined;
}

/** Whether a message says that this frame can show a page. */
export function isReady(
  { source, origin, data }: Pick<MessageEvent, 'source' | 'origin' | 'data'>,
  frame: unknown,
  own: string,
): boolean {
  return (
    source === frame &&
    source !== null &&
    source !== undefined &&
    origin === own &&
    (data as { readonly kind?: unknown } | null)?.kind === 'ready'
  );
}
