import {
  GlobalWorkerOptions,
  getDocument,
  InvalidPDFException,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerFile from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import type { WhyNotDrawn } from '../features/documents/preview/pages/messages.ts';
import { decoders, PdfParts } from './parts.ts';

type Opened = { readonly document: PDFDocumentProxy } | { readonly why: WhyNotDrawn };

/** Pixels of a picture above which it is left out: 600 dpi on a sheet of A4. A dozen larger ones on a page filled the memory of a device. */
const mostPixelsOfPicture = 36_000_000;

/** Opens a pdf. Nothing of it runs: pdf.js has no interpreter of its scripts here, its forms and links are drawn, not built. */
export async function openPdf(bytes: ArrayBuffer): Promise<Opened> {
  GlobalWorkerOptions.workerPort = await startedWorker();
  const task = getDocument({
    data: bytes,
    BinaryDataFactory: PdfParts,
    wasmUrl: decoders,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
    maxImageSize: mostPixelsOfPicture,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return { document: await task.promise };
  } catch (error) {
    if (error instanceof PasswordException) return { why: 'encrypted' };
    return { why: error instanceof InvalidPDFException ? 'damaged' : 'unable' };
  }
}

type Policy = { readonly createScriptURL: (url: string) => string };
type TrustedTypes = {
  readonly trustedTypes?: { readonly createPolicy: (name: string, rules: Policy) => Policy };
};

/**
 * A worker of its own, so that a heavy file stops neither the frame nor the app. It starts as a blob, because to an opaque origin a worker of this
 * site is another origin's; Chromium starts no such blob as a module.
 * @throws when it does not start
 */
async function startedWorker(): Promise<Worker> {
  const file = JSON.stringify(new URL(workerFile, location.href).href);
  // A rejected import alone would be no error of the worker.
  const starting = `import(${file}).catch((error) => setTimeout(() => { throw error; }));`;
  const address = URL.createObjectURL(new Blob([starting], { type: 'text/javascript' }));
  const policy = (globalThis as TrustedTypes).trustedTypes?.createPolicy('pdf-worker', {
    createScriptURL: () => address,
  });
  const worker = new Worker(policy?.createScriptURL(address) ?? address);
  // pdf.js says that it is ready. What is sent to it before is lost.
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve(worker), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
  });
}
