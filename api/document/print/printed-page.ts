import { readFileSync } from 'node:fs';
import path from 'node:path';
import { inWords } from '../../../domain/texts/in-words.ts';
import type { Sentence } from '../../../domain/texts/sentence.ts';

const style = readFileSync(path.join(import.meta.dirname, 'printed-page.css'), 'utf8');

/** A page to be printed, complete in itself: it loads nothing. @param body HTML */
export const printedPage = (title: Sentence, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${textOf(title)}</title><style>${style}</style></head><body><main>
<h1>${textOf(title)}</h1>
${body}
</main></body></html>`;

/** Words as HTML. They cannot end or open an element. */
export const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A sentence as HTML. */
export const textOf = (sentence: Sentence): string => escaped(inWords(sentence));

/** A table as HTML. @param heads plain text @param rows cells as HTML */
export const tableOf = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

/** Words of a document as HTML, with a line about their source. @param source plain text */
export const quoteOf = (words: string, source: string): string =>
  `<blockquote>${escaped(words)}<br><span class="quiet">${escaped(source)}</span></blockquote>`;
