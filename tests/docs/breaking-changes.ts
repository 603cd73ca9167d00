/** A JSON Schema in the form of the API's own description: without references. */
type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
};
type Content = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
type Operation = {
  readonly parameters?: readonly {
    readonly in: string;
    readonly name: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content>>;
};
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/**
 * Changes that can break a program written for `before`, one sentence each: a path, method, success status or response field that
 * is missing or no longer always present; a request field that is newly required, or that was accepted and is now refused
 * (unknown fields are refused). Additions break nothing.
 */
export function breakingChanges(before: OpenApi, after: OpenApi): readonly string[] {
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, old]) => {
      const now = after.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      return now
        ? [...brokenRequest(old, now), ...brokenAnswers(old, now)].map((what) => `${name}: ${what}`)
        : [`${name} is gone`];
    }),
  );
}

function brokenRequest(before: Operation, now: Operation): readonly string[] {
  const [old, current] = [requestFields(before), requestFields(now)];
  const asked = [...current].filter(([field, { required }]) => required && !old.get(field)?.required);
  const refused = [...old.keys()].filter((field) => !current.has(field));
  const narrowed = [...current].flatMap(([field, { values }]) => {
    const less = values && old.get(field)?.values?.filter((value) => !values.includes(value));
    return less && less.length > 0 ? [`request ${field} is no longer ${less.join(' or ')}`] : [];
  });
  return [
    ...asked.map(([field]) => `request ${field} is newly asked for`),
    ...refused.map((field) => `request ${field} is no longer taken`),
    ...narrowed,
  ];
}

function brokenAnswers(before: Operation, now: Operation): readonly string[] {
  return successes(before).flatMap(([status, old]) => {
    const current = now.responses?.[status];
    if (!current) return [`answer ${status} is gone`];
    const [had, has] = [fieldsOf(schemaOf(old)), fieldsOf(schemaOf(current))];
    return [...had].flatMap(([field, { required }]) => {
      const there = has.get(field);
      if (!there) return [`answer ${status} has no ${field} any more`];
      return required && !there.required ? [`answer ${status} has ${field} only sometimes`] : [];
    });
  });
}

function successes(operation: Operation) {
  return Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
}

type Field = { readonly required: boolean; readonly values?: readonly unknown[] };

function requestFields(operation: Operation): Map<string, Field> {
  const fields = new Map<string, Field>();
  for (const { in: place, name, required = false } of operation.parameters ?? [])
    fields.set(`${place} ${name}`, { required });
  const body = operation.requestBody;
  for (const [field, found] of fieldsOf(schemaOf(body)))
    fields.set(`body ${field}`, { ...found, required: found.required && body?.required === true });
  return fields;
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return Object.values(content?.content ?? {})[0]?.schema;
}

/** Every field by its path, such as `items.*.name`; `required` is relative to the enclosing object. */
function fieldsOf(schema: Schema | undefined, path = ''): Map<string, Field> {
  const fields = new Map<string, Field>();
  if (!schema) return fields;
  if (path !== '' && schema.enum) fields.set(path, { required: true, values: schema.enum });
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const objects = variants.filter(({ type }) => type !== 'null').map((variant) => fieldsOf(variant, path));
    for (const each of objects)
      for (const [field, found] of each)
        fields.set(field, { ...found, required: objects.every((other) => other.get(field)?.required) });
  }
  for (const [name, child] of Object.entries(schema.properties ?? {})) {
    const at = path === '' ? name : `${path}.${name}`;
    for (const [field, found] of fieldsOf(child, at)) fields.set(field, found);
    fields.set(at, { ...fields.get(at), required: schema.required?.includes(name) ?? false });
  }
  const each =
    schema.items ??
    (typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined);
  for (const [field, found] of fieldsOf(each, path === '' ? '*' : `${path}.*`)) fields.set(field, found);
  return fields;
}
