import fc from 'fast-check';
import { awkward, type Hints, type JsonSchema, junk, nearly, valid } from './values.ts';

export type FuzzedRequest = {
  readonly path: string;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
};

/** A route from the product's own description. */
export type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
};
type Parameter = {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
};

/** One in this many requests is valid, like a page's. */
export const soundOneIn = 4;

/**
 * Requests to a route: some match its schema, some nearly, some not at all; one in {@link soundOneIn} is valid like a page's
 * request, so that the code behind the validation is reached.
 */
export function requestsTo(
  template: string,
  operation: Operation,
  hints: Hints,
): fc.Arbitrary<FuzzedRequest> {
  const parameters = operation.parameters ?? [];
  const schema = operation.requestBody?.content['application/json']?.schema;
  const nothing = fc.constant(undefined);
  const sound = fc.record({
    // Parameters that are valid separately are often refused together.
    path: withQuery(
      pathOf(template, parameters, hints, true),
      fc.oneof(fc.constant(''), soundQuery(parameters, hints, true)),
    ),
    body: schema === undefined ? nothing : valid(schema, hints, true).map((body) => JSON.stringify(body)),
    headers: fc.constant({}),
  });
  const any = fc.record({
    path: withQuery(pathOf(template, parameters, hints), queryOf(parameters, hints)),
    body: schema === undefined ? rarely(nothing, rawBody) : bodyOf(schema, hints),
    headers: rarely(fc.constant({}), oddHeaders),
  });
  return fc.oneof({ weight: soundOneIn - 1, arbitrary: any }, { weight: 1, arbitrary: sound });
}

function rarely<T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 9): fc.Arbitrary<T> {
  return fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

const withQuery = (path: fc.Arbitrary<string>, query: fc.Arbitrary<string>) =>
  fc.tuple(path, query).map(([before, after]) => (after === '' ? before : `${before}?${after}`));

/** A path with its parameters. `known`: as in {@link valid}. */
function pathOf(
  template: string,
  parameters: readonly Parameter[],
  hints: Hints,
  known = false,
): fc.Arbitrary<string> {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) => {
    const schema = parameters.find((each) => each.in === 'path' && each.name === name)?.schema ?? {
      type: 'string',
    };
    const good = valid(schema, hints, known, name).map((value) => encoded(value));
    if (known) return good;
    return rarely(
      good,
      fc.constantFrom(...awkward.map(encoded), '%zz', '%', '..', '.', '%ff', 'a%2fb', '%c0%ae'),
      3,
    );
  });
  return fc.tuple(...values).map((filled) => {
    let index = 0;
    return template.replaceAll(/\{\w+\}/g, () => filled[index++] || '-');
  });
}

/** Replaces lone surrogates, which have no encoding. */
const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed());

const queried = (parameters: readonly Parameter[]) => parameters.filter((each) => each.in === 'query');

/** A valid query. `known`: as in {@link valid}. */
function soundQuery(parameters: readonly Parameter[], hints: Hints, known = false): fc.Arbitrary<string> {
  const fields = queried(parameters).map(({ name, schema }) => [name, valid(schema, hints, known, name)]);
  return fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] })
    .map((query) =>
      Object.entries(query)
        .map(([name, value]) => `${name}=${encoded(value)}`)
        .join('&'),
    );
}

function queryOf(parameters: readonly Parameter[], hints: Hints): fc.Arbitrary<string> {
  const asked = queried(parameters);
  const good = soundQuery(parameters, hints);
  const name = fc.constantFrom(
    ...asked.map((each) => each.name),
    'x',
    '__proto__',
    'a[__proto__][x]',
    'a[]',
    'limit',
  );
  const value = fc.oneof(
    fc.constantFrom(...awkward),
    fc.string(),
    fc.constantFrom('1e309', '-1', 'NaN', '[]'),
  );
  const bad = fc
    .array(fc.tuple(name, value), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${encoded(key)}=${encoded(text)}`).join('&'));
  return asked.length === 0 ? rarely(fc.constant(''), bad) : fc.oneof({ weight: 2, arbitrary: good }, bad);
}

function bodyOf(schema: JsonSchema, hints: Hints): fc.Arbitrary<string | undefined> {
  const good = valid(schema, hints);
  return fc.oneof(
    { weight: 4, arbitrary: good.map((body) => JSON.stringify(body)) },
    { weight: 5, arbitrary: nearly(good).map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: junk.map((body) => JSON.stringify(body)) },
    { weight: 1, arbitrary: good.map((body) => odd(JSON.stringify(body) ?? '')) },
    { weight: 1, arbitrary: rawBody },
  );
}

/** Makes JSON with numbers that parsers cannot represent, duplicate keys, and keys that could pollute prototypes. */
function odd(json: string): string {
  const replaced = json.replace(/\d+/, '1e309');
  return replaced === json ? `${json.slice(0, -1)},"__proto__":{"x":1},"x":NaN}` : replaced;
}

const rawBody: fc.Arbitrary<string | undefined> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[',
    'null',
    '"',
    '{"a":1,"a":2}',
    '{"__proto__":{"x":1}}',
    'NaN',
    '\ufeff{}',
    '{}{}',
    '-',
  ),
  fc.string({ unit: 'binary' }),
);

const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc
  .tuple(
    fc.constantFrom(
      'content-type',
      'x-request-id',
      'accept',
      'authorization',
      'if-match',
      'range',
      'origin',
      'cookie',
    ),
    fc.oneof(
      fc.constantFrom(
        '',
        '*',
        '"1"',
        'application/json; charset=utf-16',
        'text/plain',
        'multipart/form-data',
        '1',
      ),
      fc.constantFrom('bytes=0-', 'https://evil.example', 'refresh=x; refresh=y', 'Bearer ', 'W/"-1"', '%00'),
      fc.string({ maxLength: 200 }),
    ),
  )
  .map(([name, value]) => ({ [name]: value.replaceAll(/[^\x20-\x7e]/g, '') }));
