import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PersistentMap } from './persistent-map.ts';

const entry = fc.tuple(fc.integer({ min: 0, max: 60 }).map(String), fc.integer());

test('every intermediate map equals a plain Map with the same entries and never changes', () => {
  fc.assert(
    fc.property(fc.array(entry), fc.array(entry, { maxLength: 300 }), (first, later) => {
      const steps: [PersistentMap<number>, Map<string, number>][] = [
        [PersistentMap.of(first), new Map(first)],
      ];
      for (const [key, value] of later) {
        const [map, copy] = steps.at(-1) ?? [PersistentMap.of<number>(), new Map()];
        steps.push([map.with(key, value), new Map(copy).set(key, value)]);
      }
      for (const [map, copy] of steps) {
        expect(new Map(map)).toEqual(copy);
        expect(map.size).toBe(copy.size);
        for (let key = 0; key <= 61; key += 1) {
          expect(map.get(String(key))).toBe(copy.get(String(key)));
          expect(map.has(String(key))).toBe(copy.has(String(key)));
        }
      }
    }),
  );
});
