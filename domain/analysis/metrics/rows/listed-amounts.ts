/** Parts of a list and words of a part. */
const fewestParts = 3;
const longestLabel = 60;
const sentenceEnd = /(?<=[a-z)\d]\.) (?=\p{Lu})/u;
/** A name and its amount at the end: "cost of sales (1,400,000)". */
const part =
  /^\s?(?:and )?\p{L}[^\d;:.]{1,60}:? ?[-–(]?[$€£]? ?\d[\d.,']{0,20}(?: ?(?:m|k|bn|million|thousand))?\)?\.?\s?$/u;
const verb =
  /\b(?:was|were|is|are|rose|fell|grew|increased|decreased|came|war|waren|betrug|betrugen|a|est)\b/i;

/**
 * The rows of a line that lists amounts, "Revenue 2,300,000; cost of sales 1,400,000; net profit 175,000.", and the sentences around the list;
 * undefined for other lines.
 */
export function listedIn(line: string): readonly string[] | undefined {
  if (!line.includes(';')) return undefined;
  const sentences = line.split(sentenceEnd);
  const rows = sentences.map((sentence) => {
    const parts = sentence.split(';').filter((one) => one.trim() !== '');
    return parts.length >= fewestParts && parts.every(isAmount) ? parts : undefined;
  });
  if (rows.every((one) => one === undefined)) return undefined;
  return sentences.flatMap(
    (sentence, index) => rows[index]?.map((one) => one.replace(/\.\s?$/, '')) ?? [sentence],
  );
}

const isAmount = (text: string): boolean =>
  text.length <= longestLabel + 30 && part.test(text) && !verb.test(text);
