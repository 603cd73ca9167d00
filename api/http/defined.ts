type Defined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Removes undefined fields of a patch. */
export function definedOf<T extends object>(patch: T): Defined<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Defined<T>;
}
