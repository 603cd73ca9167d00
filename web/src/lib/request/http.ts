import { v4 as randomUuid } from 'uuid';
import { attempt, type RequestParts } from './attempt.ts';
import { retrying } from './retry.ts';

export const base = '/api';

export type HttpRequest = RequestParts & {
  /** Path below /api, from lib/urls.ts. */
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** Idempotency key, kept by the server for 24 h: the same on every retry. */
  readonly requestId?: string | undefined;
  /** How a successful answer is read: as JSON, or as bytes with the server's file name ({@link ReceivedFile}). */
  readonly read?: 'json' | 'file' | undefined;
};

export type ReceivedFile = { readonly file: Blob; readonly name: string | null };

/**
 * One request with its retries. Returns the unvalidated JSON body, or the file. Throws AppError, or the abort reason if the caller aborted.
 * Independent of sessions: see ../session/session.ts and ../api.ts.
 */
export function send({ path, read, requestId = randomUuid(), ...parts }: HttpRequest): Promise<unknown> {
  const request = { ...parts, path: base + path, readGood: read === 'file' ? readFile : undefined };
  return retrying(() => attempt(request, requestId), { signal: parts.signal });
}

async function readFile(response: Response): Promise<ReceivedFile> {
  const [, name = null] =
    /\bfilename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { file: await response.blob(), name };
}
