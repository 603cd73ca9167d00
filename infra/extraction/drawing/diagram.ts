import type { Place } from '../port.ts';
import type { Block } from '../reader.ts';
import { attribute, readWholeXml } from '../xml/read-xml.ts';

/** Types of points that contain an author's text; other points describe the layout. */
const contentTypes = new Set(['node', 'asst', 'doc']);

/** Reads the texts of a SmartArt diagram from its data model (ECMA-376 part 1, 21.4). */
export async function readDiagram(
  chunks: AsyncIterable<Uint8Array>,
  place: Place,
): Promise<readonly Block[]> {
  const blocks: Block[] = [];
  let isContent = false;
  let isText = false;
  let texts: string[] = [];
  await readWholeXml(chunks, {
    open: (name, attributes) => {
      if (name === 'pt') isContent = contentTypes.has(attribute(attributes, 'type') ?? 'node');
      isText = name === 't';
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name !== 'p' || texts.length === 0) return;
      blocks.push({ kind: 'paragraph', text: texts.join(''), place });
      texts = [];
    },
    text: (text) => {
      if (isContent && isText) texts.push(text);
    },
  });
  return blocks;
}
