/** A list that counts how often its elements are read: a measure of work that does not depend on the machine. */
export function countedList<One>(list: readonly One[]): {
  readonly list: readonly One[];
  readonly reads: () => number;
} {
  let reads = 0;
  const counted = new Proxy(list, {
    get(target, key, receiver) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
      return Reflect.get(target, key, receiver);
    },
  });
  return { list: counted, reads: () => reads };
}
