import fc from 'fast-check';

/** A JSON Schema of the product's own description. */
export type JsonSchema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
};

/** Values that pass more checks than random ones, by field name, such as existing addresses and own ids. */
export type Hints = Readonly<Record<string, readonly unknown[]>>;

/**
 * Values allowed by a schema, small lists and short texts first. `known`: if there is a hint for the field, only the hinted
 * values.
 */
export function valid(schema: JsonSchema, hints: Hints, known = false, name = ''): fc.Arbitrary<unknown> {
  const values = hints[name];
  if (!values) return anyOf(schema, hints, known);
  const hinted = fc.constantFrom(...values);
  return known ? hinted : fc.oneof({ weight: 4, arbitrary: hinted }, anyOf(schema, hints, known));
}

function anyOf(schema: JsonSchema, hints: Hints, known: boolean): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return fc.oneof(...alternatives.map((each) => valid(each, hints, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [
        key,
        valid(field, hints, known, key),
      ]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: [...(schema.required ?? [])],
      });
    }
    case 'array': {
      const minLength = schema.minItems ?? 0;
      return fc.array(valid(schema.items ?? {}, hints, known), { minLength, maxLength: minLength + 3 });
    }
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function text({ minLength = 0, maxLength = 60, pattern, format }: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((at) => at.toISOString());
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const most = Math.max(minLength, Math.min(maxLength, minLength + 30));
  return fc.oneof(
    fc.string({ minLength, maxLength: most }),
    fc.string({ minLength, maxLength: most, unit: 'binary' }),
    fc.constantFrom(...awkward).filter(({ length }) => length >= minLength && length <= maxLength),
  );
}

/** Texts that are known to have broken parsers, databases, logs and pages. */
export const awkward = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\ufeff', '\u202e', '\u2028', '\u200b'],
  ...[
    'é'.normalize('NFD'),
    'a'.repeat(2_000),
    '\u0301'.repeat(500),
    '👩‍👩‍👧‍👦'.repeat(20),
    '%00',
    '%2e%2e%2f',
    '../../x',
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE events; --',
    '$where',
    '{"$gt":""}',
    '*',
    'a:b\r\nSET x 1',
    '#{7*7}',
    '{{7*7}}',
  ],
  ...[
    '<script>alert(1)</script>',
    '=cmd|calc!A0',
    '\r\nBcc: x@y.example',
    '\u001b[31m',
    '__proto__',
    'constructor',
  ],
];

/** Values of wrong types. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 2 ** 53 + 1, 1e308, -1e308, '', [], {}, [[]]),
  fc.constantFrom<unknown>(...awkward),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer({ min: 100, max: 3_000 }).map((length) => Array(length).fill(0)),
  fc
    .integer({ min: 10, max: 3_000 })
    .map((depth) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown),
);

/** The same value with one place changed, removed or added. */
export function nearly(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, fc.nat(), fc.nat(2), junk).map(([whole, place, how, other]) => {
    const copy: unknown = structuredClone(whole);
    const places = placesIn(copy);
    const found = places[place % Math.max(1, places.length)];
    if (!found) return other;
    const [holder, key] = found;
    if (how === 0) Reflect.deleteProperty(holder, key);
    else if (how === 1) Reflect.set(holder, key, other);
    else Reflect.set(holder, Array.isArray(holder) ? holder.length : 'surprise', other);
    return copy;
  });
}

function placesIn(value: unknown): (readonly [object, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[value, key] as const, ...placesIn(inner)]);
}
