/** Errors of a workbook, ECMA-376, 18.17.2.5, and what `infra/tables` gives for an unknown one. */
const errors = new Set(
  '#NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #N/A #GETTING_DATA #SPILL! #CALC! #FIELD! #BLOCKED! #CONNECT! #UNKNOWN! #ERROR!'.split(
    ' ',
  ),
);

/** Whether a text is what a workbook or a CSV file has in place of a value: an error, or a formula whose value was never stored. */
export const isUncomputed = (text: string): boolean =>
  errors.has(text.toUpperCase()) || /^=[+-]?[\w("'$[{]/.test(text);

/** Whether a text is a logical value. It may name a group ("manager: TRUE"), but says nothing as a comment. */
export const isTruth = (text: string): boolean => text === 'TRUE' || text === 'FALSE';
