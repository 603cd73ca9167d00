import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { documentLimits } from '../../../domain/document/limits.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { ApiProblem } from '../../http/problem.ts';
import { type ArrivingFile, arrivingFile } from '../commands/arriving-file.ts';

/** Fields of a form and the file after them. Fields after the file are not read. */
export type ArrivingForm = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ArrivingFile;
};

/**
 * Number of bytes up to which a refused request is still read, because some clients read the response only after they have sent everything.
 */
const longestRequest = 2 * documentLimits.bytes;
const answerMs = 1_000;

/**
 * Begins to read a form with one file. @throws {ApiProblem} 415 if this is no multipart form; 400 if the form is malformed or has no file;
 * those of {@link arrivingFile}
 */
export async function receiveFile(request: FastifyRequest): Promise<ArrivingForm> {
  if (!request.isMultipart()) throw new ApiProblem(415, 'MEDIA_TYPE', say('document.noFile'));
  const fields: Record<string, string> = {};
  // Not `for await`: leaving that loop would close the iterator and end the file before it is read.
  const parts = await unlessMalformed(() => request.parts()[Symbol.asyncIterator]());
  const next = () => unlessMalformed(() => parts.next());
  const first = next();
  endAfter(longestRequest, request.raw);
  for (let part = await first; !part.done; part = await next()) {
    if (part.value.type === 'file')
      return { fields, file: arrivingFile(part.value.filename ?? '', part.value.file) };
    fields[part.value.fieldname] = String(part.value.value);
  }
  throw new ApiProblem(400, 'NO_FILE', say('document.noFile'));
}

/** Answers 400 to a malformed form, such as one without a boundary, for which the multipart parser throws plain errors. */
async function unlessMalformed<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new ApiProblem(400, 'FORM_MALFORMED', say('document.malformed'));
  }
}

/** Stops reading after this many bytes, and closes the connection after a second, in which the client can read the response. */
function endAfter(bytes: number, request: IncomingMessage): void {
  let read = 0;
  let isOver = false;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read <= bytes) return;
    // Pauses at every chunk, because the multipart parser resumes the stream whenever it has room.
    request.pause();
    // The connection of a completed request stays open, because it may carry the next request.
    if (!isOver) setTimeout(() => request.complete || request.destroy(), answerMs).unref();
    isOver = true;
  });
}
