/** Matches a field that a spreadsheet would read as a formula, including the characters that it skips first. */
const formula = /^(?=[\t\r\n])|^["'\s\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫⁼⁺⁻₌₊₋−]/u;
const laterFormula = /([;\t\r\n])((?:(?![;\t\r\n])["'\s\p{Cf}])*[=+\-@＝＋－＠﹢﹣﹦﹫⁼⁺⁻₌₊₋−])/gu;

/**
 * Escapes one field of a CSV file. An apostrophe before a formula makes a spreadsheet treat it as text (OWASP, "CSV
 * Injection"); a negative number stays a number. Spreadsheets read full-width signs like ASCII ones. Where the list
 * separator is a semicolon or a tab, they split lines there and ignore quotes, so text after a separator or a line
 * break is escaped like the beginning of a field.
 */
export function csvField(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text);
  const safe = isNumber ? text : text.replaceAll(laterFormula, "$1'$2").replace(formula, "'$&");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
