/** Maximum length of a cell's text (ECMA-376 as implemented by Excel). */
const longestCell = 32_767;

/**
 * A text as it is stored in a workbook. Characters that XML forbids become a question mark. A carriage return, and text
 * that looks like an escape, are escaped as in ECMA-376 18.4 (ST_Xstring), so that readers get back the text that was
 * written.
 */
export function workbookText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/g, '?')
      .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      .replaceAll('\r', '_x000D_')
      .slice(0, longestCell)
  );
}
