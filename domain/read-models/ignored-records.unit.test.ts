import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DomainEvent, type DomainEventName, eventTypes } from '../events.ts';
import { auditTrail } from './audit-trail/audit-trail.ts';
import { comments } from './comments/comments.ts';
import { noCounts } from './participation-board/documents.ts';
import { participationBoard } from './participation-board/participation-board.ts';
import type { ReadModel } from './read-model.ts';

const ratings = { '1.1.1': 3, '1.1.2': null };
const metadata = {
  actor: 'participant:x',
  tenant: 't',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
};
const totals = { kind: 'totals', asked: 2, counts: noCounts, groups: {}, releases: 0 };
const person = { kind: 'person', participantId: 'p', group: 'Employee', submittedAt: null, step: 0 };
const covered = { kind: 'covered', themes: {} };
const documents = [totals, person, covered];

const ignoring = (
  [participationBoard, comments, auditTrail] as unknown as readonly ReadModel<never>[]
).flatMap(({ name, handles, ignores = {}, keys, evolve }) =>
  handles.map((type) => ({ name, type, ignored: ignores[type] ?? [], keys, evolve })),
);

describe('a record that a read model declares as ignored', () => {
  it.each(ignoring)('is not read by $name in $type', ({ type, ignored, keys, evolve }) => {
    const event = (touchable: boolean): DomainEvent => {
      const data = { ...golden(type), ...(type === 'AnswersSaved' && { ratings }) };
      for (const record of ignored)
        if (Object.hasOwn(data, record) && !touchable)
          Object.defineProperty(data, record, {
            get: () => {
              throw new Error(`${record} was looked at`);
            },
          });
      return { type, data, metadata, position: '7', recordedAt: '2026-11-21T09:00:00.000Z' } as never;
    };
    const at = (key: string) =>
      documents.find(({ kind }) => key.startsWith(kind) || kind === 'covered') as never;
    expect(keys(event(false))).toEqual(keys(event(true)));
    expect(evolve(at, event(false))).toEqual(evolve(at, event(true)));
  });

  it('is a record of an event that the read model folds', () => {
    for (const { ignores = {}, handles } of [participationBoard, comments, auditTrail]) {
      expect(handles).toEqual(expect.arrayContaining(Object.keys(ignores)));
      for (const [type, records] of Object.entries(ignores))
        for (const record of records) expect(golden(type as DomainEventName)).toHaveProperty(record);
    }
  });
});

function golden(type: DomainEventName): Record<string, unknown> {
  const file = `${type}.v${eventTypes.get(type)?.version}.json`;
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '../../tests/golden', file), 'utf8'));
}
