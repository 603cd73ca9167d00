import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventTypes } from './events.ts';
import { eventType } from './kernel/event-type.ts';
import { nouns } from './nouns.ts';

const golden = (type: string): Record<string, unknown> =>
  JSON.parse(
    readFileSync(
      path.resolve(import.meta.dirname, `../tests/golden/${type}.v${eventTypes.get(type)?.version}.json`),
      'utf8',
    ),
  );

describe('nouns', () => {
  it('have names that are not prefixes of each other, so that a stream belongs to one noun', () => {
    const names = nouns.map(({ name }) => `${name}-`);
    const clashes = names.flatMap((one, index) =>
      names.filter((other, at) => at !== index && other.startsWith(one)).map((other) => [one, other]),
    );
    expect(clashes).toEqual([]);
  });

  it('contain each event type once', () => {
    const types = nouns.flatMap(({ events }) => events.map(({ type }) => type));
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
    expect(types).toHaveLength(eventTypes.size);
  });
});

describe('an event type', () => {
  it('without an audit declaration does not compile', () => {
    const definition = { type: 'Forgotten', version: 1, schema: z.strictObject({}) };
    // @ts-expect-error The audit sentence is required.
    eventType(definition);
    // @ts-expect-error What an export may hold of it is required, too.
    eventType({ ...definition, audit: { says: 'Forgot it.' } });
    eventType({ ...definition, audit: { says: 'Said it.', export: 'hash' } });
  });

  it('shown in the audit trail belongs to an assessment', () => {
    const shown = [...eventTypes.values()].filter(({ audit }) => 'says' in audit);
    expect(shown.filter(({ type }) => typeof golden(type).assessmentId !== 'string')).toEqual([]);
  });

  it('with a sealed text is never exported whole', () => {
    const whole = [...eventTypes.values()].filter(
      ({ audit, personal }) => personal && 'export' in audit && audit.export === 'whole',
    );
    expect(whole).toEqual([]);
  });
});
