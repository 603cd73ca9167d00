import { readChart } from '../drawing/chart.ts';
import { readDiagram } from '../drawing/diagram.ts';
import { openPackage, type Relationship, relationshipsOf } from '../opc/package.ts';
import type { Place } from '../port.ts';
import { type Block, type Reader, type Report, Unreadable } from '../reader.ts';
import type { Archive } from '../zip/archive.ts';
import { readPresentation, type SlideSize } from './presentation.ts';
import { readSlide, type Slide, type SlideItem } from './slide.ts';

/**
 * Reads a PowerPoint presentation (ECMA-376): each slide in the order it is shown, with its title as a heading, and its
 * notes.
 */
export const pptxReader: Reader = async function* (bytes, report) {
  const { archive, mainPart } = await openPackage(bytes);
  if (mainPart === null || !archive.has(mainPart))
    throw new Unreadable('damaged', 'the main part is missing');
  const { slides, size } = await readPresentation(archive.open(mainPart));
  const related = await relationshipsOf(archive, mainPart);
  report.units(slides.length);
  for (const [index, id] of slides.entries()) {
    const part = related.find((relationship) => relationship.id === id)?.target;
    if (part !== undefined && archive.has(part)) yield* blocksOfSlide(archive, part, index + 1, size, report);
    report.progress(index + 1, slides.length);
  }
};

async function* blocksOfSlide(
  archive: Archive,
  part: string,
  number: number,
  size: SlideSize | null,
  report: Report,
): AsyncGenerator<Block> {
  const slide = await readSlide(archive.open(part), size);
  const related = (await relationshipsOf(archive, part)).filter(({ target }) => archive.has(target));
  const place: Place = { kind: 'slide', slide: number, isNotes: false };
  if (slide.isHidden) {
    report.hidden('hiddenSlide', place, lengthOf(slide));
    return;
  }
  for (const { kind, characters } of slide.hidden) report.hidden(kind, place, characters);
  // An empty title ends the heading of the previous slide.
  yield { kind: 'heading', level: 1, text: slide.title, place };
  for (const item of slide.items) yield* blocksOf(item, archive, related, place);
  yield { kind: 'break' };
  yield* notesOf(archive, related, number);
}

async function* blocksOf(
  item: SlideItem,
  archive: Archive,
  related: readonly Relationship[],
  place: Place,
): AsyncGenerator<Block> {
  switch (item.kind) {
    case 'paragraph':
      yield { kind: 'paragraph', text: item.text, place };
      return;
    case 'row':
      yield { kind: 'row', cells: item.cells, place };
      return;
    case 'tableEnd':
      yield { kind: 'break' };
      return;
    case 'reference': {
      const target = related.find(({ id }) => id === item.id)?.target;
      if (target === undefined) return;
      const read = item.to === 'chart' ? readChart : readDiagram;
      yield* await read(archive.open(target), place);
    }
  }
}

async function* notesOf(
  archive: Archive,
  related: readonly Relationship[],
  number: number,
): AsyncGenerator<Block> {
  const part = related.find(({ type }) => type === 'notesSlide')?.target;
  if (part === undefined) return;
  const { items } = await readSlide(archive.open(part), null);
  const place: Place = { kind: 'slide', slide: number, isNotes: true };
  for (const item of items)
    if (item.kind === 'paragraph' && item.placeholder === 'body')
      yield { kind: 'paragraph', text: item.text, place };
  yield { kind: 'break' };
}

const lengthOf = ({ title, items }: Slide): number =>
  items.reduce((sum, item) => {
    if (item.kind === 'paragraph') return sum + item.text.length;
    return item.kind === 'row' ? sum + item.cells.join('').length : sum;
  }, title.length);
