import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Position } from '../../../domain/kernel/event.ts';
import type { ModelChanges, ModelVersion, ReadModelStore } from '../../../infra/read-model-store/port.ts';
import { type OpenedReadModelStore, readModelStores } from './fixtures.ts';

const board: ModelVersion = { name: 'board', version: 1 };
const results: ModelVersion = { name: 'results', version: 3 };

describe.each(readModelStores)('read model store: $name', (fixture) => {
  let opened: OpenedReadModelStore;
  let store: ReadModelStore;
  beforeEach(async () => {
    opened = await fixture.open();
    store = opened.store;
  });
  afterEach(() => opened.dispose());

  test('a set without commits has no checkpoint and no documents', async () => {
    expect(await store.checkpoint(board)).toBeNull();
    expect(await store.get(board, 'a')).toBeUndefined();
    expect(await store.getMany(board, ['a'])).toEqual(new Map());
    expect(await store.list(board, '')).toEqual([]);
    expect(await store.models()).toEqual([]);
    expect(await store.activeVersion('board')).toBeNull();
  });

  test('documents and checkpoint become visible together, and are still there after reopening', async () => {
    expect(await store.commit([changes(board, null, '7', { a: { n: 1 }, b: [2] })])).toEqual([true]);
    const again = await opened.reopen();
    expect(await again.checkpoint(board)).toBe('7');
    expect(await again.get(board, 'a')).toEqual({ n: 1 });
    expect(await again.get(board, 'b')).toEqual([2]);
  });

  test('a commit at an outdated checkpoint changes nothing', async () => {
    await store.commit([changes(board, null, '7', { a: 1 })]);
    expect(await store.commit([changes(board, null, '9', { a: 2, b: 2 })])).toEqual([false]);
    expect(await store.commit([changes(board, position('6'), '9', { a: 2 })])).toEqual([false]);
    expect(await store.checkpoint(board)).toBe('7');
    expect(await store.get(board, 'a')).toBe(1);
    expect(await store.get(board, 'b')).toBeUndefined();
  });

  test('a commit that expects a checkpoint of a missing set is refused', async () => {
    expect(await store.commit([changes(board, position('7'), '9', { a: 1 })])).toEqual([false]);
    expect(await store.checkpoint(board)).toBeNull();
    expect(await store.get(board, 'a')).toBeUndefined();
    expect(await store.commit([changes(board, null, '9', { a: 1 })])).toEqual([true]);
  });

  test('changes of one model in one commit are applied in their order', async () => {
    const steps = [changes(board, null, '1', { a: 1, b: 1 }), changes(board, position('1'), '2', { a: 2 })];
    expect(await store.commit(steps)).toEqual([true, true]);
    expect(await store.list(board, '')).toEqual([
      { key: 'a', document: 2 },
      { key: 'b', document: 1 },
    ]);
    expect(await store.checkpoint(board)).toBe('2');
  });

  test('a commit of very many keys is applied completely, and can be read by key and as a list', async () => {
    const keys = Array.from({ length: 20_000 }, (_, n) => `k${String(n).padStart(5, '0')}`);
    await store.commit([changes(board, null, '1', Object.fromEntries(keys.map((key) => [key, { key }])))]);
    expect((await store.list(board, '')).map(({ key }) => key)).toEqual(keys);
    const found = await store.getMany(board, [...keys.slice(0, 5_000), 'none']);
    expect([...found.keys()].sort()).toEqual(keys.slice(0, 5_000));
    expect(found.get('k04999')).toEqual({ key: 'k04999' });
    const odd = keys.filter((_, n) => n % 2 === 1);
    const removed = Object.fromEntries(odd.map((key) => [key, undefined]));
    expect(await store.commit([changes(board, position('1'), '2', removed)])).toEqual([true]);
    const left = (await store.list(board, '', { reverse: true })).map(({ key }) => key);
    expect(left).toEqual(keys.filter((_, n) => n % 2 === 0).reverse());
  });

  test('each model of a commit is fenced separately', async () => {
    await store.commit([changes(board, null, '5', { a: 1 })]);
    const both = [changes(board, null, '8', { a: 2 }), changes(results, null, '8', { a: 3 })];
    expect(await store.commit(both)).toEqual([false, true]);
    expect(await store.get(board, 'a')).toBe(1);
    expect(await store.get(results, 'a')).toBe(3);
    expect([await store.checkpoint(board), await store.checkpoint(results)]).toEqual(['5', '8']);
  });

  test('of 20 concurrent commits at one checkpoint exactly one is applied', async () => {
    const offers = Array.from({ length: 20 }, (_, n) =>
      store.commit([changes(board, null, String(n + 1), { a: n + 1 })]),
    );
    const outcomes = (await Promise.all(offers)).map(([applied]) => applied);
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await store.get(board, 'a')).toBe(outcomes.indexOf(true) + 1);
    expect(await store.checkpoint(board)).toBe(String(outcomes.indexOf(true) + 1));
  });

  test('positions are compared as decimal strings of any size, never as doubles', async () => {
    await store.commit([changes(board, null, '9007199254740993', { a: 1 })]);
    expect(
      await store.commit([changes(board, position('9007199254740992'), '9007199254740994', {})]),
    ).toEqual([false]);
    expect(await store.checkpoint(board)).toBe('9007199254740993');
    expect(
      await store.commit([changes(board, position('9007199254740993'), '18446744073709551615', {})]),
    ).toEqual([true]);
    expect(await store.checkpoint(board)).toBe('18446744073709551615');
  });

  test('undefined removes a key, null is a document, a later value replaces an earlier one', async () => {
    await store.commit([changes(board, null, '1', { a: 1, b: 2, c: 3 })]);
    await store.commit([
      changes(board, position('1'), '2', { a: undefined, b: null, missing: undefined, c: { d: '🦄' } }),
    ]);
    expect(await store.getMany(board, ['a', 'b', 'c', 'missing'])).toEqual(
      new Map<string, unknown>([
        ['b', null],
        ['c', { d: '🦄' }],
      ]),
    );
  });

  test("versions of one model do not see each other's documents", async () => {
    const next = { ...board, version: 2 };
    await store.commit([changes(board, null, '1', { a: 'old' }), changes(next, null, '4', { a: 'new' })]);
    expect([await store.get(board, 'a'), await store.get(next, 'a')]).toEqual(['old', 'new']);
    expect([await store.checkpoint(board), await store.checkpoint(next)]).toEqual(['1', '4']);
    expect(sorted(await store.models())).toEqual(['board@1', 'board@2']);
  });

  test('activation switches a name to one version and is durable', async () => {
    const next = { ...board, version: 2 };
    await store.commit([changes(board, null, '1', {}), changes(next, null, '1', {})]);
    await store.activate(board);
    expect(await store.activeVersion('board')).toBe(1);
    await store.activate(next);
    expect(await store.activeVersion('board')).toBe(2);
    expect(await store.activeVersion('results')).toBeNull();
    expect(await (await opened.reopen()).activeVersion('board')).toBe(2);
  });

  test('a set may be activated before its first commit', async () => {
    await store.activate(board);
    expect(await store.activeVersion('board')).toBe(1);
    expect(await store.checkpoint(board)).toBeNull();
    expect(sorted(await store.models())).toEqual(['board@1']);
    expect(await store.commit([changes(board, null, '1', { a: 1 })])).toEqual([true]);
  });

  test('drop removes a set and its checkpoint, and nothing else', async () => {
    const many = Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`k${n}`, n]));
    await store.commit([changes(board, null, '3', many), changes(results, null, '3', { a: 1 })]);
    await store.drop(board);
    expect(await store.checkpoint(board)).toBeNull();
    expect(await store.list(board, '')).toEqual([]);
    expect(await store.get(results, 'a')).toBe(1);
    expect(sorted(await store.models())).toEqual(['results@3']);
    await store.commit([changes(board, null, '1', { z: 1 })]);
    expect(await store.list(board, '')).toEqual([{ key: 'z', document: 1 }]);
    await store.drop({ name: 'nothing', version: 1 });
  });

  test('list gives the keys of a prefix in order, by page, in both directions', async () => {
    const keys = ['a', 'a:', 'a:1', 'a:10', 'a:2', 'a:2:x', 'a:~', 'b', 'A:1'];
    await store.commit([changes(board, null, '1', Object.fromEntries(keys.map((key) => [key, { key }])))]);
    const listed = async (prefix: string, page?: Parameters<ReadModelStore['list']>[2]) =>
      (await store.list(board, prefix, page)).map(({ key }) => key);
    expect(await listed('a:')).toEqual(['a:', 'a:1', 'a:10', 'a:2', 'a:2:x', 'a:~']);
    expect(await listed('a:', { reverse: true })).toEqual(['a:~', 'a:2:x', 'a:2', 'a:10', 'a:1', 'a:']);
    expect(await listed('a:', { after: 'a:10', limit: 2 })).toEqual(['a:2', 'a:2:x']);
    expect(await listed('a:', { after: 'a:10', limit: 2, reverse: true })).toEqual(['a:1', 'a:']);
    expect(await listed('a:', { after: 'a:~' })).toEqual([]);
    expect(await listed('a:', { after: 'a:', reverse: true })).toEqual([]);
    expect(await listed('a:2', { after: 'a:1' })).toEqual(['a:2', 'a:2:x']);
    expect(await listed('a:2', { after: 'b', reverse: true })).toEqual(['a:2:x', 'a:2']);
    expect(await listed('a:2', { after: 'a:1', reverse: true })).toEqual([]);
    expect(await listed('a:2', { after: 'b' })).toEqual([]);
    expect(await listed('')).toEqual([...keys].sort());
    expect(await listed('none')).toEqual([]);
  });

  test('pages of any size add up to the whole list', async () => {
    const key = fc.string({
      unit: fc.constantFrom('a', 'b', ':', '0', '9', '_', '%', '*', '[', '?'),
      maxLength: 5,
    });
    const keys = [...new Set(fc.sample(key, { numRuns: 400, seed: 3 }))];
    await store.commit([changes(board, null, '1', Object.fromEntries(keys.map((k) => [k, k])))]);
    for (const prefix of ['', 'a', 'b:', '%', '*', '[', '?']) {
      for (const reverse of [false, true]) {
        const expected = keys.filter((k) => k.startsWith(prefix)).sort();
        if (reverse) expected.reverse();
        const found: string[] = [];
        for (let after: string | undefined; ; after = found.at(-1)) {
          const page = await store.list(board, prefix, {
            limit: 7,
            reverse,
            ...(after !== undefined && { after }),
          });
          if (page.length === 0) break;
          found.push(...page.map((entry) => entry.key));
        }
        expect(expected.length).toBeGreaterThan(0);
        expect(found).toEqual(expected);
      }
    }
  });

  test('a document that cannot be serialised rejects its own commit only', async () => {
    const [bad, good] = await Promise.allSettled([
      store.commit([changes(board, null, '1', { a: 1n })]),
      store.commit([changes(results, null, '1', { a: 1 })]),
    ]);
    expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
    expect(await store.checkpoint(board)).toBeNull();
    expect(await store.checkpoint(results)).toBe('1');
  });
});

function position(text: string): Position {
  return text as Position;
}

function changes(
  model: ModelVersion,
  expected: Position | null,
  next: string,
  documents: Readonly<Record<string, unknown>>,
): ModelChanges {
  return { model, expected, next: position(next), documents: new Map(Object.entries(documents)) };
}

function sorted(models: readonly ModelVersion[]): string[] {
  return models.map(({ name, version }) => `${name}@${version}`).sort();
}
