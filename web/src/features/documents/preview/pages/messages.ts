import * as z from 'zod/mini';

const page = z.int().check(z.positive());

/** What the app tells the frame that draws a pdf. The frame receives no token and no address. */
const toFrame = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('open'),
    /** Bytes of the file; the buffer is transferred, not copied. */
    bytes: z.instanceof(ArrayBuffer),
    /** First page in view, from 1. */
    page,
    theme: z.enum(['light', 'dark', 'system']),
  }),
  z.strictObject({ kind: z.literal('show'), page }),
  /** Width of a page; 1 is the width of the frame. */
  z.strictObject({ kind: z.literal('zoom'), zoom: z.number().check(z.gte(0.5), z.lte(4)) }),
]);
export type ToFrame = z.infer<typeof toFrame>;

/** What the frame tells the app. */
const fromFrame = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('opened'), page, pages: page }),
  /** Another page came into view. */
  z.strictObject({ kind: z.literal('at'), page }),
  z.strictObject({ kind: z.literal('failed'), why: z.enum(['encrypted', 'damaged', 'unable']) }),
]);
export type FromFrame = z.infer<typeof fromFrame>;
export type WhyNotDrawn = Extract<FromFrame, { kind: 'failed' }>['why'];

type Received = Pick<MessageEvent, 'source' | 'origin' | 'data'>;

/** The app's message; null if the sender or the shape is wrong. @param appOrigin origin of the app */
export function messageOfApp(
  { source, origin, data }: Received,
  app: unknown,
  appOrigin: string,
): ToFrame | null {
  if (source !== app || origin !== appOrigin) return null;
  return z.safeParse(toFrame, data).data ?? null;
}

/** The frame's message; null if the sender or the shape is wrong. A sandboxed frame has the origin "null". */
export function messageOfFrame({ source, origin, data }: Received, frame: unknown): FromFrame | null {
  if (frame === null || frame === undefined || source !== frame || origin !== 'null') return null;
  return z.safeParse(fromFrame, data).data ?? null;
}
