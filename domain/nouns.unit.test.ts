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
  it('have names of which none begins another, so that a stream belongs to one noun', () => {
    const names = nouns.map(({ name }) => `${name}-`);
    const clashes = names.flatMap((one, index) =>
      names.filter((other, at) => at !== index && other.startsWith(one)).map((other) => [one, other]),
    );
    expect(clashes).toEqual([]);
  });

  it('hold each event type in one place', () => {
    const types = nouns.flatMap(({ events }) => events.map(({ type }) => type));
    expect(types.filter((type, index) => types.indexOf(type) !== index)).toEqual([]);
    expect(types).toHaveLength(eventTypes.size);
  });
});

describe('an event type', () => {
  it('that does not say what the audit trail shows of it does not compile', () => {
    const definition = { type: 'Forgotten', version: 1, schema: z.strictObject({}) };
    // @ts-expect-error The audit sentence is required.
    eventType(definition);
    // @ts-expect-error What an export may hold of it is required, too.
    eventType({ ...definition, audit: { says: 'Forgot it.' } });
    eventType({ ...definition, audit: { says: 'Said it.', export: 'hash' } });
  });

  it('that the audit trail shows belongs to an assessment', () => {
    const shown = [...eventTypes.values()].filter(({ audit }) => 'says' in audit);
    expect(shown.filter(({ type }) => typeof golden(type).assessmentId !== 'string')).toEqual([]);
  });

  it('that has a sealed text is in no export as a whole', () => {
    const whole = [...eventTypes.values()].filter(
      ({ audit, personal }) => personal && 'export' in audit && audit.export === 'whole',
    );
    expect(whole).toEqual([]);
  });
});
