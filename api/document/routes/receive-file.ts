import type { FastifyRequest } from 'fastify';
import { say } from '../../../domain/texts/sentence.ts';
import { ApiProblem } from '../../http/problem.ts';
import { type ArrivingFile, arrivingFile } from '../commands/arriving-file.ts';

/** Fields of a form and the file after them. Fields after the file are not read. */
export type ArrivingForm = {
  readonly fields: Readonly<Record<string, string>>;
  readonly file: ArrivingFile;
};

/** Begins to read a form with one file. @throws {ApiProblem} 400 without a file; those of {@link arrivingFile} */
export async function receiveFile(request: FastifyRequest): Promise<ArrivingForm> {
  if (!request.isMultipart()) throw new ApiProblem(415, 'MEDIA_TYPE', say('document.noFile'));
  const fields: Record<string, string> = {};
  // Not `for await`: leaving that loop would close the iterator and end the file before it is read.
  const parts = request.parts()[Symbol.asyncIterator]();
  for (let part = await parts.next(); !part.done; part = await parts.next()) {
    if (part.value.type === 'file')
      return { fields, file: arrivingFile(part.value.filename, part.value.file) };
    fields[part.value.fieldname] = String(part.value.value);
  }
  throw new ApiProblem(400, 'NO_FILE', say('document.noFile'));
}
