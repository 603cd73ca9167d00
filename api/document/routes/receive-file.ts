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

/** After a refusal this much of a request is still read, so that the answer reaches a sender that reads it only after sending. */
const longestRequest = 2 * documentLimits.bytes;
const answerMs = 1_000;

/** Begins to read a form with one file. @throws {ApiProblem} 400 without a file, or if this is no form; those of {@link arrivingFile} */
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

/** The reader of forms throws plain errors for what a sender did wrong, such as a form without a boundary. */
async function unlessMalformed<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new ApiProblem(400, 'FORM_MALFORMED', say('document.malformed'));
  }
}

/** Reads no more of a sender that does not stop, and ends its connection when it has had time to read the answer. */
function endAfter(bytes: number, request: IncomingMessage): void {
  let read = 0;
  let isOver = false;
  request.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read <= bytes) return;
    // Each time: a reader of the form that has room again goes on.
    request.pause();
    // The connection of a request that has ended may carry the next one.
    if (!isOver) setTimeout(() => request.complete || request.destroy(), answerMs).unref();
    isOver = true;
  });
}
