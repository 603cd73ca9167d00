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

/**
 * Images with more pixels are not drawn. The limit is an A4 sheet at 600 dpi; a dozen larger images on one page filled the memory
 * of a device.
 */
const mostPixelsOfPicture = 36_000_000;

/**
 * Opens a PDF without running anything in it: pdf.js runs here without its script interpreter, and forms and links are drawn as
 * pictures only.
 */
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
 * Starts a dedicated worker, so that a heavy file blocks neither the frame nor the app. The frame's origin is opaque, so it may
 * not start a worker script of this site directly; it starts a blob that imports the script. Chromium does not start such a blob
 * as a module.
 * @throws if the worker does not start
 */
async function startedWorker(): Promise<Worker> {
  const file = JSON.stringify(new URL(workerFile, location.href).href);
  // A rejected import alone raises no error event on the worker, so it is thrown again from a timer.
  const starting = `import(${file}).catch((error) => setTimeout(() => { throw error; }));`;
  const address = URL.createObjectURL(new Blob([starting], { type: 'text/javascript' }));
  const policy = (globalThis as TrustedTypes).trustedTypes?.createPolicy('pdf-worker', {
    createScriptURL: () => address,
  });
  const worker = new Worker(policy?.createScriptURL(address) ?? address);
  // pdf.js sends a message when it is ready; messages sent to it earlier are lost.
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', () => resolve(worker), { once: true });
    worker.addEventListener('error', ({ message }) => reject(new Error(message)), { once: true });
  });
}
