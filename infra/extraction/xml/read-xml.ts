import { SaxesParser } from 'saxes';
import { Unreadable } from '../reader.ts';
import { decodeXml } from './decode.ts';

/** Attributes by their name as written in the file; see `attribute`. */
export type Attributes = Readonly<Record<string, string>>;
/**
 * Handlers receive the local names of elements: prefixes differ between programs, and strict files use other
 * namespaces.
 */
export type XmlHandlers = {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
};

const deepest = 1_000;
const mostNames = 2_000;

/**
 * Reads an XML file chunk by chunk, so that after each chunk the caller can take what the handlers have collected.
 * Knows only the five entities of XML, and loads nothing external. @throws {Unreadable} for a DOCTYPE, elements nested
 * too deeply, or invalid XML
 */
export async function* readXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const localName = createLocalNames();
  let depth = 0;
  parser.on('doctype', () => {
    throw new Unreadable('damaged', 'an XML part has a DOCTYPE');
  });
  parser.on('error', (error) => {
    throw new Unreadable('damaged', `XML: ${error.message.slice(0, 60)}`);
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > deepest) throw new Unreadable('damaged', `XML elements are nested deeper than ${deepest}`);
    handlers.open(localName(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    handlers.close(localName(tag.name));
  });
  parser.on('text', handlers.text);
  parser.on('cdata', handlers.text);
  for await (const chunk of decodeXml(chunks)) {
    parser.write(chunk);
    yield;
  }
  parser.close();
  yield;
}

/** Reads a whole XML file. @throws {Unreadable} as `readXml` */
export async function readWholeXml(
  chunks: AsyncIterable<Uint8Array>,
  handlers: Partial<XmlHandlers>,
): Promise<void> {
  const ignore = () => undefined;
  const all = { open: ignore, close: ignore, text: ignore, ...handlers };
  for await (const _ of readXml(chunks, all));
}

/**
 * Value of an attribute by its local name: both `w:val` and `val` match `val`; the one without a prefix takes
 * precedence.
 */
export function attribute(attributes: Attributes, name: string): string | undefined {
  const plain = attributes[name];
  if (plain !== undefined) return plain;
  const ending = `:${name}`;
  for (const key in attributes) if (key.endsWith(ending)) return attributes[key];
  return undefined;
}

/** Value of an attribute that has a prefix, such as `r:id` next to an `id`. */
export function prefixedAttribute(attributes: Attributes, name: string): string | undefined {
  const ending = `:${name}`;
  for (const key in attributes) if (key.endsWith(ending)) return attributes[key];
  return undefined;
}

function createLocalNames(): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const local = name.slice(name.indexOf(':') + 1);
    if (known.size < mostNames) known.set(name, local);
    return local;
  };
}
