/** Creates a value on first use. For `Intl` formats: the first one on a page costs 50 ms (200 ms on a phone), too much while a module loads. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
