import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Position } from '../../domain/kernel/event.ts';
import {
  boardKeys,
  participationBoard,
} from '../../domain/read-models/participation-board/participation-board.ts';
import type { ReadModelStore } from '../../infra/read-model-store/port.ts';
import { openSqliteReadModelStore } from '../../infra/read-model-store/sqlite/read-model-store.ts';
import type { ApiDependencies } from '../http/dependencies.ts';
import { type ModelReader, readerOf } from './read-models.ts';

const plan = { name: 'action-plan', version: 1 };
const board = { name: participationBoard.name, version: participationBoard.version };
const at = (position: string) => position as Position;

let folder: string;
let readModels: ReadModelStore;
let reader: ModelReader;
/** Number of positions waited for. */
let waits: string[];
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'readers-'));
  readModels = openSqliteReadModelStore({ file: path.join(folder, 'views.db') });
  waits = [];
  // The plan's checkpoint is 20, the head of the log is 25, and the last change to a board of the organisation was at
  // 12.
  await readModels.commit([
    { model: plan, expected: null, next: at('20'), documents: new Map([['head', 1]]) },
    {
      model: board,
      expected: null,
      next: at('22'),
      documents: new Map([[boardKeys.lastChange('us'), { kind: 'lastChange', position: '12' }]]),
    },
  ]);
  const feed = {
    activeModel: (name: string) => [plan, board].find((model) => model.name === name),
    waitFor: async (_: string, position: Position) => waits.push(position) > 0,
  };
  const store = { head: async () => at('25') };
  reader = readerOf({ feed, readModels, store } as unknown as ApiDependencies, plan.name);
});
afterEach(async () => {
  await readModels.close();
  rmSync(folder, { recursive: true });
});

test('a query waits for a position that was appended, and never for one beyond the head of the log', async () => {
  for (const after of [undefined, '3', '20']) await reader.reached(after);
  expect(waits).toEqual([]);
  for (const after of ['21', '25', '26', '900']) await reader.reached(after);
  expect(waits).toEqual(['21', '25']);
});

test('an answer states the position of the last change to the member’s boards, and never more than the model’s checkpoint', async () => {
  expect(await reader.readAt('24', 'us')).toBe('12');
  const next = new Map([[boardKeys.lastChange('us'), { kind: 'lastChange', position: '23' }]]);
  await readModels.commit([{ model: board, expected: at('22'), next: at('23'), documents: next }]);
  expect(await reader.readAt(undefined, 'us')).toBe('20');
  expect(await reader.readAt(undefined, 'somebody else')).toBeNull();
});
