/**
 * Makes something at its first use. For formats of `Intl`: the first one of a page costs 50 ms (200 on a phone), which is too long where the
 * code is only loaded.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
