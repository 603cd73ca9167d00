/** The beginning of a record in an event's JSON: its name and opening brace. */
export type NamedRecord = string & { readonly NamedRecord: true };

export function recordNamed(name: string): NamedRecord {
  return `${JSON.stringify(name)}:{` as NamedRecord;
}

/**
 * Matches the content of a record of numbers, with its closing brace. Names in the record contain no quote or
 * backslash.
 */
const numbers = /(?:"[^"\\]*":[^"{}[\]]*)*\}/y;

/**
 * The JSON with the first record of this name emptied; unchanged if the record contains anything but numbers. A text
 * cannot look like a record, because its quotes are escaped.
 */
export function leftOut(json: string, record: NamedRecord): string {
  const at = json.indexOf(record);
  if (at < 0) return json;
  const from = at + record.length;
  numbers.lastIndex = from;
  return numbers.test(json) ? json.slice(0, from) + json.slice(numbers.lastIndex - 1) : json;
}
