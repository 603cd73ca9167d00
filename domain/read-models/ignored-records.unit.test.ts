import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DomainEvent, eventTypes } from '../events.ts';
import type { ReadModel } from '../kernel/read-model.ts';
import { noCounts } from './participation-board/documents.ts';
import { participationBoard } from './participation-board/participation-board.ts';

const ratings = { '1.1.1': 3, '1.1.2': null };
const metadata = {
  actor: 'participant:x',
  tenant: 't',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
};
const totals = { kind: 'totals', asked: 2, counts: noCounts, groups: {}, releases: 0 };
const person = { kind: 'person', participantId: 'p', group: 'Employee', submittedAt: null, answered: 0 };

describe('what a read model says it ignores', () => {
  it.each(participationBoard.handles)('is not looked at by the participation board in %s', (type) => {
    const model = participationBoard as ReadModel<unknown>;
    const data = { ...golden(type), ...(type.startsWith('AnswersSaved') && { ratings }) };
    const event = (touchable: boolean): DomainEvent => {
      const seen = { ...data };
      for (const record of model.ignores ?? [])
        if (Object.hasOwn(seen, record) && !touchable)
          Object.defineProperty(seen, record, {
            get: () => {
              throw new Error(`${record} was looked at`);
            },
          });
      return { type, data: seen, metadata, position: '7', recordedAt: '2026-11-21T09:00:00.000Z' } as never;
    };
    const at = (key: string) => (key.startsWith('totals:') ? totals : person);
    expect(model.keys(event(false))).toEqual(model.keys(event(true)));
    expect(model.evolve(at, event(false))).toEqual(model.evolve(at, event(true)));
  });
});

function golden(type: string): Record<string, unknown> {
  const file = `${type}.v${eventTypes.get(type)?.version}.json`;
  return JSON.parse(readFileSync(path.join(import.meta.dirname, '../../tests/golden', file), 'utf8'));
}
