import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Format } from '../../../domain/document/limits.ts';
import { documentFileKey } from '../../../domain/document/state.ts';
import { subLensIdOf } from '../../../domain/framework/catalogue-ids.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { derivedId, requestOf } from '../../../infra/identifiers/identifiers.ts';
import { createSealedFiles } from '../../../infra/sealed-files/sealed-files.ts';
import { callerOf, commandContext } from '../../http/access/authentication.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import type { Limits } from '../../http/limits.ts';
import { ApiProblem, notFound } from '../../http/problem.ts';
import type { Uploads } from '../commands/upload.ts';
import {
  documentParams,
  passages,
  passagesQuery,
  uploaded,
  uploadFields,
  versionQuery,
} from '../contract/documents.ts';
import type { LibraryQuery } from '../queries/library.ts';
import { createPassagesQuery } from '../queries/passages.ts';
import { isHandedOut } from '../queries/shown-stage.ts';
import { receiveFile } from './receive-file.ts';

type Options = { deps: ApiDependencies; limits: Limits; library: LibraryQuery; uploads: Uploads };
const read = { access: 'documents.read' } as const;
const write = { access: 'documents.write' } as const;

/** Uploads and downloads of files, and the text read from them. */
export const documentFileRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { deps, limits, library, uploads },
) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: Number.POSITIVE_INFINITY,
      files: 1,
      fields: 5,
      fieldSize: 100,
      headerPairs: 20,
      parts: 6,
    },
  });
  const files = createSealedFiles(deps);
  // The multipart parser would log the headers of the request, including its token.
  const quiet = deps.log.child({}, { level: deps.log.isLevelEnabled('debug') ? 'info' : deps.log.level });
  app.addHook('onRequest', async (request) => {
    request.log = quiet;
  });
  const passagesOf = createPassagesQuery(deps);

  app.post(
    '/api/documents',
    { config: write, schema: { consumes: ['multipart/form-data'], response: { 201: uploaded } } },
    async (request, reply) => {
      const { accountId, context } = await sender(request);
      const { fields, file } = await receiveFile(request);
      const parsed = uploadFields.safeParse(fields);
      if (!parsed.success) {
        file.stream.destroy();
        throw new ApiProblem(400, 'VALIDATION_FAILED', say('document.wrongFields'));
      }
      const { lens = null, subLens = null, documentType } = parsed.data;
      const documentId = derivedId('document', requestOf(context.commandId));
      const category = { lens, subLens: subLensIdOf(subLens), documentType };
      return reply.code(201).send(await uploads.upload(documentId, category, file, accountId, context));
    },
  );

  app.post(
    '/api/documents/:documentId/versions',
    {
      config: write,
      schema: { consumes: ['multipart/form-data'], params: documentParams, response: { 201: uploaded } },
    },
    async (request, reply) => {
      const { documentId } = request.params;
      // Checked before the file, so that another organisation's document is answered like a missing one.
      await uploads.mustBeKept(documentId, callerOf(request).tenant);
      const { accountId, context } = await sender(request);
      const { file } = await receiveFile(request);
      return reply.code(201).send(await uploads.replace(documentId, file, accountId, context));
    },
  );

  async function sender(request: FastifyRequest) {
    const { tenant, accountId, actor } = callerOf(request);
    await limits.take('uploads', accountId, request);
    return { accountId, context: commandContext(request, actor, tenant) };
  }

  app.get(
    '/api/documents/:documentId/file',
    {
      config: read,
      // Uncompressed: the compression mistakes a text that begins like a deflate stream ("80", "HK", "x ") for compressed data, and breaks
      // its download.
      compress: false,
      schema: { params: documentParams, querystring: versionQuery },
    },
    async (request, reply) => {
      const entry = await library.stored(callerOf(request).tenant, request.params.documentId);
      const wanted = Number(request.query.version ?? entry.versions.length);
      const found = entry.versions.find(({ version }) => version === wanted);
      if (!found) throw notFound();
      const notAvailable = () => new ApiProblem(404, 'DOCUMENT_NOT_AVAILABLE', say('document.notAvailable'));
      if (!isHandedOut(found, deps.scanner !== undefined)) throw notAvailable();
      const { documentId } = entry;
      const stream = await files.get(documentId, documentFileKey(documentId, found.fileKey));
      if (!stream) throw notAvailable();
      const { name } = await library
        .detail(callerOf(request).tenant, documentId)
        .then(({ versions, document }) =>
          wanted === entry.versions.length
            ? document
            : (versions.find(({ version }) => version === wanted) ?? document),
        );
      return (
        reply
          .header('content-disposition', attachment(name))
          .header('content-length', found.size)
          // Never a media type that a browser would render as a page of this origin.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .type(mediaTypes[found.format])
          .send(stream)
      );
    },
  );

  app.get(
    '/api/documents/:documentId/passages',
    {
      config: read,
      schema: { params: documentParams, querystring: passagesQuery, response: { 200: passages } },
    },
    async (request) => {
      const entry = await library.stored(callerOf(request).tenant, request.params.documentId);
      const { version, from = '0' } = request.query;
      return passagesOf(entry, version === undefined ? undefined : Number(version), Number(from));
    },
  );
};

/** RFC 6266: a plain name for old programs, and the name itself, encoded as RFC 8187 says. */
function attachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name)
    .replaceAll("'", '%27')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29')
    .replaceAll('*', '%2A');
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const mediaTypes: Readonly<Record<Format, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  doc: 'application/msword',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  csv: 'text/csv; charset=utf-8',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ppt: 'application/vnd.ms-powerpoint',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
