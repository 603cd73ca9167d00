import { type CompoundFile, openCompoundFile } from '../compound/compound-file.ts';
import { limits, type Place } from '../port.ts';
import { type Block, type Reader, Unreadable } from '../reader.ts';
import { recordAt, uint32 } from './records.ts';
import { type Slide, slidesOf } from './slides.ts';
import type { Text } from './texts.ts';

const documentStream = 'PowerPoint Document';
/** Storage with the newer version, in a file saved for both PowerPoint 95 and 97. */
const newerVersion = 'PP97_DUALSTORAGE';
/** Token of an encrypted document (MS-PPT 2.3.2). */
const encryptedToken = 0xf3d1c4df;

/** Reads presentations of PowerPoint 97 to 2003. */
export const pptReader: Reader = async function* (bytes, report) {
  const { stream, currentEdit } = open(openCompoundFile(bytes));
  const slides = slidesOf(stream, currentEdit);
  report.units(slides.length);
  const shown = new Set<string>();
  for (const [index, slide] of slides.slice(0, limits.pages).entries()) {
    const number = index + 1;
    const place: Place = { kind: 'slide', slide: number, isNotes: false };
    if (slide.isHidden) report.hidden('hiddenSlide', place, lengthOf([...slide.texts, ...slide.notes]));
    else yield* blocksOf(slide, number, shown);
    report.progress(number, slides.length);
  }
  if (slides.length > limits.pages)
    report.truncated('pages', { kind: 'slide', slide: limits.pages, isNotes: false });
};

function open(file: CompoundFile): { stream: Uint8Array; currentEdit: number } {
  const names = file.names.map((name) => name.toLowerCase());
  if (names.includes('encryptedpackage')) throw new Unreadable('encrypted', 'The package is encrypted');
  const storage = file.stream(documentStream, newerVersion) === undefined ? undefined : newerVersion;
  const stream = file.stream(documentStream, storage);
  if (stream === undefined) {
    if (names.some((name) => name === 'pp40' || name === 'pp4')) throw tooOld();
    throw new Unreadable('damaged', 'No stream of a presentation');
  }
  // PowerPoint 95 gave its stream the same name. In later versions no record has the type 0 (MS-PPT 2.13.24).
  if (recordAt(stream, 0)?.type === 0) throw tooOld();
  const user = file.stream('Current User', storage) ?? new Uint8Array();
  // The fields follow the header of the record.
  if (uint32(user, 12) === encryptedToken || names.includes('encryptedsummary'))
    throw new Unreadable('encrypted', 'The presentation needs a password');
  return { stream, currentEdit: uint32(user, 16) };
}

const tooOld = () => new Unreadable('unsupportedVersion', 'A presentation of PowerPoint 95 or older');

function* blocksOf(slide: Slide, number: number, shown: Set<string>): Iterable<Block> {
  const place: Place = { kind: 'slide', slide: number, isNotes: false };
  yield* textBlocks(slide.texts, place);
  // A footer that appears on every slide is read only once.
  for (const footer of slide.footers) {
    if (shown.has(footer)) continue;
    shown.add(footer);
    yield { kind: 'paragraph', text: footer, place };
  }
  yield { kind: 'break' };
  yield* textBlocks(slide.notes, { kind: 'slide', slide: number, isNotes: true });
  if (slide.notes.length > 0) yield { kind: 'break' };
}

function* textBlocks(texts: readonly Text[], place: Extract<Place, { kind: 'slide' }>): Iterable<Block> {
  for (const text of texts) {
    if (text.kind === 'row') yield { kind: 'row', cells: text.cells, place };
    else if (text.isTitle && !place.isNotes && text.paragraphs.length > 0)
      yield { kind: 'heading', level: 1, text: text.paragraphs.join(' '), place };
    else for (const paragraph of text.paragraphs) yield { kind: 'paragraph', text: paragraph, place };
  }
}

function lengthOf(texts: readonly Text[]): number {
  return texts.reduce(
    (sum, text) => sum + (text.kind === 'row' ? text.cells : text.paragraphs).join('').length,
    0,
  );
}
