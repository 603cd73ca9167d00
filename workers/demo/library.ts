import { demoDocuments } from '../../domain/demo/documents.ts';
import { library } from '../../domain/read-models/library/library.ts';
import { startDocuments } from '../documents/documents.ts';
import { createReadingNow } from '../documents/reading-now.ts';
import type { DemoMember } from './people.ts';
import type { Stage } from './stage.ts';
import { untilView } from './until-view.ts';
import { writtenDocument } from './write-document.ts';

export type DemoLibrary = readonly { readonly documentId: string; readonly name: string }[];

/** How long one document may take to be read, mapped and analysed, in ms. */
const documentMs = 60_000;

type Row = { readonly documentId: string; readonly stage: string; readonly mapping: unknown };

/** Uploads the documents one after the other, each once the one before is mapped and analysed. */
export async function fillLibrary(stage: Stage, { token }: DemoMember): Promise<DemoLibrary> {
  const stop = startDocuments(stage.infra, stage.views, createReadingNow(), stage.log);
  const filled: { documentId: string; name: string }[] = [];
  try {
    for (const document of demoDocuments) {
      const fields = { documentType: document.documentType, ...(document.lens && { lens: document.lens }) };
      const bytes = await writtenDocument(document);
      const { documentId } = await stage.call<{ documentId: string }>('POST', '/api/documents', {
        token: await token(),
        form: formOf(fields, document.name, bytes),
      });
      await untilView(stage, library.name, documentMs, async () => {
        const { documents } = await stage.call<{ documents: Row[] }>('GET', '/api/documents', {
          token: await token(),
        });
        const row = documents.find((one) => one.documentId === documentId);
        if (row?.stage === 'failed') throw new Error(`${document.name} could not be read.`);
        return row?.stage === 'ready' && row.mapping !== null;
      });
      await stage.call('POST', `/api/documents/${documentId}/analyse`, { token: await token(), body: {} });
      await untilView(stage, library.name, documentMs, async () => {
        const { documents } = await stage.call<{ documents: (Row & { aiAnalyzed: boolean })[] }>(
          'GET',
          '/api/documents',
          { token: await token() },
        );
        return documents.find((one) => one.documentId === documentId)?.aiAnalyzed === true;
      });
      filled.push({ documentId, name: document.name });
    }
  } finally {
    await stop();
  }
  return filled;
}

const boundary = 'demo-workspace-form';

function formOf(fields: Readonly<Record<string, string>>, name: string, bytes: Uint8Array) {
  const field = ([key, value]: [string, string]) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([
      Buffer.from(Object.entries(fields).map(field).join('') + head),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
