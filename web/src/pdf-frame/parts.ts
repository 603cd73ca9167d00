/** Version of pdf.js, also in the name of the folder of its decoders (vite.config.ts). */
import { version } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Files as modules with `data:` addresses, each loaded when a document needs it: the page may import its own scripts, and fetch nothing. */
const cMaps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&inline',
  import: 'default',
});
/** Fonts that no system has; the other standard fonts are the system's own. */
const fonts = import.meta.glob<string>(
  '../../../node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb',
  {
    query: '?url&inline',
    import: 'default',
  },
);

/** Tables of East Asian encodings and fonts of symbols, as pdf.js asks for them. */
export class PdfParts {
  async fetch({ kind, filename }: { readonly kind: string; readonly filename: string }): Promise<Uint8Array> {
    const [folder, files] =
      kind === 'cMapUrl' ? (['cmaps', cMaps] as const) : (['standard_fonts', fonts] as const);
    const load = files[`../../../node_modules/pdfjs-dist/${folder}/${filename}`];
    if (!load) throw new Error(`There is no ${filename}.`);
    const address = await load();
    return Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  }
}

/** Folder of the decoders that the worker imports. */
export const decoders = new URL(`/assets/pdf-frame/pdfjs-${version}/`, location.href).href;
