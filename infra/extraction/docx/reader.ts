import { readChart } from '../drawing/chart.ts';
import { readDiagram } from '../drawing/diagram.ts';
import { openPackage, type Relationship, relationshipsOf } from '../opc/package.ts';
import type { Place } from '../port.ts';
import { type Block, type Reader, type Report, Unreadable } from '../reader.ts';
import { readXml } from '../xml/read-xml.ts';
import type { Archive } from '../zip/archive.ts';
import type { Item, Reference } from './items.ts';
import { type Notes, readNotes, textOf } from './notes.ts';
import { type Labels, readNumbering } from './numbering.ts';
import { createStory } from './story.ts';
import { readStyles, type Styles } from './styles.ts';

type Parts = {
  readonly archive: Archive;
  readonly related: readonly Relationship[];
  readonly styles: Styles;
  readonly labels: Labels;
  readonly notes: Readonly<Record<'footnote' | 'endnote' | 'comment', Notes>>;
  /** References that were already followed, because each part is read only once. */
  readonly followed: Set<string>;
};

/**
 * Reads a Word document (ECMA-376) as a stream: the body, with each footnote below the paragraph that refers to it,
 * then endnotes, comments, headers and footers. Places are numbers of paragraphs, counting empty ones.
 */
export const docxReader: Reader = async function* (bytes, report) {
  const { archive, mainPart } = await openPackage(bytes);
  if (mainPart === null || !archive.has(mainPart))
    throw new Unreadable('damaged', 'the main part is missing');
  const parts = await partsOf(archive, mainPart);
  const story = createStory(parts.styles, report.hidden, paragraphPlace, parts.labels);
  const atEnd: Block[] = [];
  try {
    for await (const _ of readXml(archive.open(mainPart), story.handlers))
      for (const item of story.take()) yield* blocksOf(item, parts, atEnd);
  } finally {
    report.units(story.paragraphs());
  }
  // Ends the headings of the body, which do not apply to the text that follows.
  yield { kind: 'heading', level: 0, text: '', place: paragraphPlace(1) };
  yield { kind: 'break' };
  yield* atEnd;
  yield { kind: 'break' };
  yield* headersOf(parts, report);
};

const paragraphPlace = (paragraph: number): Place => ({ kind: 'paragraph', from: paragraph, to: paragraph });

async function partsOf(archive: Archive, mainPart: string): Promise<Parts> {
  const related = (await relationshipsOf(archive, mainPart)).filter(({ target }) => archive.has(target));
  const chunksOf = (type: string) => {
    const target = related.find((relationship) => relationship.type === type)?.target;
    return target === undefined ? null : archive.open(target);
  };
  const styles = await readStyles(chunksOf('styles'));
  const labels = await readNumbering(chunksOf('numbering'), (id) => styles.style(id).listed.list);
  const notes = {
    footnote: await readNotes(chunksOf('footnotes'), styles),
    endnote: await readNotes(chunksOf('endnotes'), styles),
    comment: await readNotes(chunksOf('comments'), styles),
  };
  return { archive, related, styles, labels, notes, followed: new Set() };
}

/** Yields the blocks of an item. @param atEnd receives endnotes and comments */
async function* blocksOf(item: Item, parts: Parts, atEnd: Block[]): AsyncGenerator<Block> {
  if (item.kind !== 'reference') {
    yield item;
    return;
  }
  const key = `${item.to} ${item.id}`;
  if (parts.followed.has(key)) return;
  parts.followed.add(key);
  if (item.to === 'chart' || item.to === 'diagram') {
    yield* drawingOf(item, parts);
    return;
  }
  const text = parts.notes[item.to].get(item.id);
  if (text === undefined) return;
  const block: Block = { kind: 'paragraph', text, place: item.place };
  if (item.to === 'footnote') yield block;
  else atEnd.push(block);
}

async function* drawingOf({ to, id, place }: Reference, { archive, related }: Parts): AsyncGenerator<Block> {
  const target = related.find((relationship) => relationship.id === id)?.target;
  if (target === undefined) return;
  if (to === 'chart') yield* await readChart(archive.open(target), place);
  else yield* await readDiagram(archive.open(target), place);
}

/** Yields each text only once: sections repeat their headers, and most of these differ only in the page number. */
async function* headersOf({ archive, related, styles }: Parts, report: Report): AsyncGenerator<Block> {
  const known = new Set<string>();
  for (const { type, target } of related) {
    if (type !== 'header' && type !== 'footer') continue;
    const story = createStory(styles, report.hidden, () => paragraphPlace(1));
    for await (const _ of readXml(archive.open(target), story.handlers));
    const text = textOf(story.take());
    if (known.has(text) || !hasLetter(text)) continue;
    known.add(text);
    yield { kind: 'paragraph', text, place: paragraphPlace(1) };
  }
}

const hasLetter = (text: string): boolean => /\p{L}/u.test(text);
