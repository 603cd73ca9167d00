/** A record of an event's data, as its JSON begins. */
export type NamedRecord = string & { readonly NamedRecord: true };

export function recordNamed(name: string): NamedRecord {
  return `${JSON.stringify(name)}:{` as NamedRecord;
}

/** What stands in a record of numbers, with its closing brace. No name in it has a quote or a backslash. */
const numbers = /(?:"[^"\\]*":[^"{}[\]]*)*\}/y;

/**
 * The JSON with the first such record empty; as it is where the record holds more than numbers. A text cannot look like a record:
 * the quotes in it are escaped.
 */
export function leftOut(json: string, record: NamedRecord): string {
  const at = json.indexOf(record);
  if (at < 0) return json;
  const from = at + record.length;
  numbers.lastIndex = from;
  return numbers.test(json) ? json.slice(0, from) + json.slice(numbers.lastIndex - 1) : json;
}
