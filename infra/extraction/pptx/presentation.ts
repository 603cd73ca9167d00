import { attribute, prefixedAttribute, readWholeXml } from '../xml/read-xml.ts';

export type Presentation = {
  /** Relationship ids of the slides, in the order of the presentation. */
  readonly slides: readonly string[];
  readonly size: SlideSize | null;
};
/** In English Metric Units, like all positions. */
export type SlideSize = { readonly width: number; readonly height: number };

/** Reads the main part (ECMA-376 part 1, 19.2). */
export async function readPresentation(chunks: AsyncIterable<Uint8Array>): Promise<Presentation> {
  const slides: string[] = [];
  let size: SlideSize | null = null;
  await readWholeXml(chunks, {
    open: (name, attributes) => {
      const id = name === 'sldId' ? prefixedAttribute(attributes, 'id') : undefined;
      if (id !== undefined) slides.push(id);
      if (name === 'sldSz')
        size = { width: Number(attribute(attributes, 'cx')), height: Number(attribute(attributes, 'cy')) };
    },
  });
  return { slides, size };
}
