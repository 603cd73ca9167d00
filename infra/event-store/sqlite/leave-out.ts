/** Start of a record in an event's JSON. */
export type NamedRecord = string & { readonly NamedRecord: true };

export function recordNamed(name: string): NamedRecord {
  return `${JSON.stringify(name)}:{` as NamedRecord;
}

/** Content of a record of numbers, with its closing brace. Its names contain no quote or backslash. */
const numbers = /(?:"[^"\\]*":[^"{}[\]]*)*\}/y;

/**
 * The JSON with the first such record emptied; unchanged if the record contains more than numbers. A text cannot look like a record,
 * because its quotes are escaped.
 */
export function leftOut(json: string, record: NamedRecord): string {
  const at = json.indexOf(record);
  if (at < 0) return json;
  const from = at + record.length;
  numbers.lastIndex = from;
  return numbers.test(json) ? json.slice(0, from) + json.slice(numbers.lastIndex - 1) : json;
}
