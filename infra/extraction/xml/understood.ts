import { type Attributes, attribute } from './read-xml.ts';

/** Namespaces of extensions that Office programs know; for others they show what the file offers instead. */
const known =
  /^http:\/\/schemas\.(?:microsoft\.com\/office\/(?:word|drawing|powerpoint|excel|thememl|mac|2006|2009)\/|openxmlformats\.org\/)/;

/** Tells which choices of alternate content (ECMA-376 part 3, 7.6) readers of a file see. */
export function createUnderstood() {
  const namespaces = new Map<string, string>();
  return {
    /** Notes the namespaces that an element declares. */
    see(attributes: Attributes): void {
      for (const name in attributes)
        if (name.startsWith('xmlns:')) namespaces.set(name.slice(6), attributes[name] ?? '');
    },
    /** False for a choice that requires an unknown namespace. */
    isShown(choice: Attributes): boolean {
      const required = (attribute(choice, 'Requires') ?? '').split(/\s+/).filter((prefix) => prefix !== '');
      return required.every((prefix) => known.test(namespaces.get(prefix) ?? ''));
    },
  };
}
export type Understood = ReturnType<typeof createUnderstood>;
