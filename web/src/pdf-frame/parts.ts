/** Version of pdf.js, which is also part of the folder name of its decoders (vite.config.ts). */
import { version } from 'pdfjs-dist/legacy/build/pdf.mjs';

/**
 * Data files as modules with `data:` addresses, loaded when a document needs them: the policy of the page allows it to import its
 * own scripts but not to fetch.
 */
const cMaps = import.meta.glob<string>('../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
  query: '?url&inline',
  import: 'default',
});
/** Fonts that operating systems do not have. For the other standard fonts the system's own are used. */
const fonts = import.meta.glob<string>(
  '../../../node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb',
  {
    query: '?url&inline',
    import: 'default',
  },
);

/** Source of the files that pdf.js asks for: tables of East Asian encodings and symbol fonts. */
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

/** Address of the folder from which the worker imports its decoders. */
export const decoders = new URL(`/assets/pdf-frame/pdfjs-${version}/`, location.href).href;
