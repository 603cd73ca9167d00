import { attribute, readWholeXml } from '../xml/read-xml.ts';
import { type Archive, openArchive } from '../zip/archive.ts';

/** A package of Office Open XML (ECMA-376 part 2): parts with content types, and relationships between parts. */
export type OfficePackage = {
  readonly archive: Archive;
  /** Name of the main part, without a leading slash; null if there is none. */
  readonly mainPart: string | null;
  /** Content type of the main part, in lower case. */
  readonly mainType: string | null;
};
export type Relationship = {
  readonly id: string;
  /** Last segment of the relationship's type, for example `styles`; it is the same in strict files. */
  readonly type: string;
  /**
   * Name of the target part, without a leading slash. External targets are left out: nothing outside the package is
   * opened.
   */
  readonly target: string;
};

const contentTypesPart = '[Content_Types].xml';

/** @throws {Unreadable} */
export async function openPackage(bytes: Uint8Array): Promise<OfficePackage> {
  const archive = await openArchive(bytes);
  if (!archive.has(contentTypesPart)) return { archive, mainPart: null, mainType: null };
  const types = await contentTypesOf(archive);
  const relationships = await relationshipsOf(archive, '');
  const mainPart = relationships.find(({ type }) => type === 'officeDocument')?.target ?? null;
  const mainType = mainPart === null ? null : types(mainPart);
  return { archive, mainPart, mainType };
}

/** Relationships of a part, in the order of the file; those of the package itself for ''. */
export async function relationshipsOf(archive: Archive, part: string): Promise<readonly Relationship[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const file = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const found: Relationship[] = [];
  if (!archive.has(file)) return found;
  await readWholeXml(archive.open(file), {
    open: (name, attributes) => {
      if (name !== 'Relationship' || attributes.TargetMode === 'External') return;
      const { Id: id, Type: type, Target: target } = attributes;
      if (id === undefined || type === undefined || target === undefined) return;
      found.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolveTarget(folder, target) });
    },
  });
  return found;
}

/** Resolves a target; `..` segments cannot leave the root of the package. */
function resolveTarget(folder: string, target: string): string {
  const segments: string[] = [];
  for (const segment of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

/** Content types are compared without parameters, ignoring case (RFC 2045). */
async function contentTypesOf(archive: Archive): Promise<(part: string) => string | null> {
  const overrides = new Map<string, string>();
  const defaults = new Map<string, string>();
  await readWholeXml(archive.open(contentTypesPart), {
    open: (name, attributes) => {
      const type = attribute(attributes, 'ContentType')?.split(';')[0]?.trim().toLowerCase();
      const part = attributes.PartName?.toLowerCase();
      const extension = attributes.Extension?.toLowerCase();
      if (type === undefined) return;
      if (name === 'Override' && part !== undefined)
        overrides.set(part.startsWith('/') ? part.slice(1) : part, type);
      if (name === 'Default' && extension !== undefined) defaults.set(extension, type);
    },
  });
  return (part) => {
    const name = part.toLowerCase();
    return overrides.get(name) ?? defaults.get(name.slice(name.lastIndexOf('.') + 1)) ?? null;
  };
}
