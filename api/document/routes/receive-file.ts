import type { FastifyRequest } from 'fastify';
import { say } from '../../../domain/texts/sentence.ts';
import { ApiProblem } from '../../http/problem.ts';
import { type ArrivingFile, arrivingFile } from '../commands/arriving-file.ts';

/** Fields of a form and the file after them. Fields after the file are not read. */
export type ArrivingForm = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ArrivingFile;
};

/** Begins to read a form with one file. @throws {ApiProblem} 400 without a file, or if this is no form; those of {@link arrivingFile} */
export async function receiveFile(request: FastifyRequest): Promise<ArrivingForm> {
  if (!request.isMultipart()) throw new ApiProblem(415, 'MEDIA_TYPE', say('document.noFile'));
  const fields: Record<string, string> = {};
  // Not `for await`: leaving that loop would close the iterator and end the file before it is read.
  const parts = await unlessMalformed(() => request.parts()[Symbol.asyncIterator]());
  const next = () => unlessMalformed(() => parts.next());
  for (let part = await next(); !part.done; part = await next()) {
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
