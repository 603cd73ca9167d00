import { describe, expect, it } from 'vitest';
import { library, libraryKeys } from '../../../../domain/read-models/library/library.ts';
import type { ReadModelFeed } from '../../../../infra/read-model-store/feed.ts';
import { createOpenedTexts } from './opened-cache.ts';

type Committed = Parameters<ReadModelFeed['onCommitted']>[1];
type Missed = Parameters<ReadModelFeed['onMissed']>[0];

const place = { kind: 'paragraph', from: 1, to: 1 } as const;
const passagesOf = (text: string) => [
  { text, headings: [], place, isTable: false, start: 0, end: text.length },
];

function opening(bytes = 100_000) {
  let committed: Committed = () => undefined;
  let missed: Missed = () => undefined;
  const destroyed = new Set<string>();
  const reads: string[] = [];
  const held: { during: () => void } = { during: () => undefined };
  const read = createOpenedTexts(
    {
      feed: {
        onCommitted: (_: string, listener: Committed) => {
          committed = listener;
          return () => undefined;
        },
        onMissed: (listener: Missed) => {
          missed = listener;
          return () => undefined;
        },
      } as never,
      keys: { find: async (id: string) => (destroyed.has(id) ? undefined : Buffer.alloc(32)) } as never,
    },
    async (documentId, textKey) => {
      reads.push(`${documentId} ${textKey}`);
      held.during();
      return destroyed.has(documentId) ? undefined : passagesOf(`text ${textKey}`.padEnd(2_000));
    },
    { bytes, ms: 60_000 },
  );
  const change = (documentId: string) =>
    committed({ keys: new Set([libraryKeys.document('org', documentId)]) } as never);
  return { read, reads, destroyed, change, miss: () => missed(library.name, null), held };
}

describe('opened texts', () => {
  it('are read once', async () => {
    const { read, reads } = opening();
    const [one, two] = [await read('a', '1'), await read('a', '1')];
    expect(two).toBe(one);
    expect(reads).toEqual(['a 1']);
  });

  it.each([
    ['a change of the document', ({ change }: ReturnType<typeof opening>) => change('a')],
    ['missed changes', ({ miss }: ReturnType<typeof opening>) => miss()],
  ])('are read again after %s', async (_, happen) => {
    const all = opening();
    await all.read('a', '1');
    happen(all);
    await all.read('a', '1');
    expect(all.reads).toEqual(['a 1', 'a 1']);
  });

  it('stay after a change of another document, and another text of a document takes the place of the first', async () => {
    const { read, reads, change } = opening();
    await read('a', '1');
    change('b');
    await read('a', '1');
    await read('a', '2');
    await read('a', '1');
    expect(reads).toEqual(['a 1', 'a 2', 'a 1']);
  });

  it('are not kept if the library changed while they were read', async () => {
    const { read, reads, change, held } = opening();
    held.during = () => change('a');
    await read('a', '1');
    held.during = () => undefined;
    await read('a', '1');
    expect(reads).toHaveLength(2);
  });

  it('are not returned after their key was destroyed', async () => {
    const { read, destroyed } = opening();
    await read('a', '1');
    destroyed.add('a');
    expect([await read('a', '1'), await read('a', '1')]).toEqual([undefined, undefined]);
  });

  it('are limited in bytes: the ones opened longest ago are forgotten', async () => {
    const { read, reads } = opening(40_000);
    const ids = Array.from({ length: 20 }, (_, at) => `d${at}`);
    for (const id of ids) await read(id, '1');
    reads.length = 0;
    await read('d19', '1');
    expect(reads).toEqual([]);
    await read('d0', '1');
    expect(reads).toEqual(['d0 1']);
  });
});
