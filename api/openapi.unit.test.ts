import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { breakingChanges, type OpenApi } from '../tests/docs/breaking-changes.ts';
import { describedApi } from '../tests/docs/described-api.ts';

const committed = path.resolve(import.meta.dirname, '../docs/openapi.json');

it('the API breaks no promise of docs/openapi.json; npm run docs:access regenerates the file', async () => {
  const promised = JSON.parse(readFileSync(committed, 'utf8')) as OpenApi;
  expect(breakingChanges(promised, await describedApi())).toEqual([]);
});

it('docs/openapi.json names the permitted callers of every route; npm run docs:access regenerates the file', async () => {
  const promised = JSON.parse(readFileSync(committed, 'utf8')) as OpenApi;
  expect(accessIn(promised)).toEqual(accessIn(await describedApi()));
});

const accessIn = ({ paths }: OpenApi) =>
  Object.fromEntries(
    Object.entries(paths).flatMap(([url, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${url}`,
        (operation as { 'x-access'?: string })['x-access'],
      ]),
    ),
  );

describe('a change of the API', () => {
  const text = { type: 'string' };
  const object = (
    properties: Record<string, object>,
    required: readonly string[] = Object.keys(properties),
  ) => ({
    type: 'object',
    properties,
    required,
    additionalProperties: false,
  });
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const api = (body: object, answer: object, more: object = {}): OpenApi => ({
    paths: {
      '/api/things': {
        post: { requestBody: { required: true, ...json(body) }, responses: { 201: json(answer) }, ...more },
      },
    },
  });
  const people = (properties: Record<string, object>) =>
    object({ people: { type: 'array', items: object(properties) } });
  const before = api(object({ name: text }), people({ id: text, name: text }));
  const changes = (after: OpenApi) => breakingChanges(before, after);

  it('is compatible if it adds a path, a field of an answer or an optional field of a request', () => {
    expect(changes({ paths: { ...before.paths, '/api/more': { get: {} } } })).toEqual([]);
    expect(
      changes(api(object({ name: text, note: text }, ['name']), people({ id: text, name: text, at: text }))),
    ).toEqual([]);
  });

  it('is reported as breaking if it removes something', () => {
    expect(changes({ paths: {} })).toEqual(['POST /api/things is gone']);
    expect(changes(api(object({ name: text }), people({ id: text })))).toEqual([
      'POST /api/things: answer 201 has no people.*.name any more',
    ]);
    expect(changes(api(object({}), people({ id: text, name: text })))).toEqual([
      'POST /api/things: request body name is no longer taken',
    ]);
    const optional = object({ people: { type: 'array', items: object({ id: text, name: text }, ['id']) } });
    expect(changes(api(object({ name: text }), optional))).toEqual([
      'POST /api/things: answer 201 has people.*.name only sometimes',
    ]);
  });

  it('is reported as breaking if a request must meet more requirements', () => {
    expect(changes(api(object({ name: text, why: text }), people({ id: text, name: text })))).toEqual([
      'POST /api/things: request body why is newly asked for',
    ]);
    const header = { parameters: [{ in: 'header', name: 'x', required: true }] };
    expect(changes(api(object({ name: text }), people({ id: text, name: text }), header))).toEqual([
      'POST /api/things: request header x is newly asked for',
    ]);
  });

  it('is also detected inside alternatives and enumerations', () => {
    const either = (...variants: object[]) => api(object({}), { anyOf: variants });
    expect(
      breakingChanges(either(object({ a: text }), object({ b: text })), either(object({ a: text }))),
    ).toEqual(['POST /api/things: answer 201 has no b any more']);
    const role = (...values: string[]) => api(object({ role: { type: 'string', enum: values } }), object({}));
    expect(breakingChanges(role('a', 'b'), role('a'))).toEqual([
      'POST /api/things: request body role is no longer b',
    ]);
    expect(breakingChanges(role('a'), role('a', 'b'))).toEqual([]);
  });
});
