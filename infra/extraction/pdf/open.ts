import { createRequire } from 'node:module';
import path from 'node:path';
import {
  getDocument,
  PasswordException,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Unreadable } from '../reader.ts';

export type OpenedPdf = { readonly document: PDFDocumentProxy; readonly close: () => Promise<void> };

/**
 * @param pixels size of the largest picture to decode, in pixels; larger pictures are ignored. The default of 1 ignores
 * all pictures. @throws {Unreadable} encrypted or damaged
 */
export async function openPdf(bytes: Uint8Array, { pixels = 1 } = {}): Promise<OpenedPdf> {
  const packageFolder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // Copied, because the parser takes ownership of the memory. `slice` of a Buffer would return a Buffer, which the
    // parser refuses.
    data: Uint8Array.from(bytes),
    cMapUrl: `${path.join(packageFolder, 'cmaps')}/`,
    standardFontDataUrl: `${path.join(packageFolder, 'standard_fonts')}/`,
    // Folder of the decoders for JBIG2 and JPEG 2000; `useWasm` selects the versions without WebAssembly.
    wasmUrl: `${path.join(packageFolder, 'wasm')}/`,
    useSystemFonts: false,
    disableFontFace: true,
    useWasm: false,
    // Provides the names of fonts, which state their weight.
    fontExtraProperties: true,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: pixels,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return { document: await task.promise, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    if (error instanceof PasswordException) throw new Unreadable('encrypted', 'The pdf needs a password');
    throw new Unreadable('damaged', error instanceof Error ? error.name : 'The pdf cannot be opened');
  }
}
