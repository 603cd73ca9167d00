import { firstOf, type PptRecord, recordAt, recordsIn, uint32 } from './records.ts';
import { type Text, textsIn, textsOfShapes } from './texts.ts';

export type Slide = {
  readonly isHidden: boolean;
  readonly texts: readonly Text[];
  readonly notes: readonly Text[];
  /** Headers and footers set for this slide or for all slides. */
  readonly footers: readonly string[];
};

const documentType = 0x03e8;
const slideType = 0x03ee;
const slideAtom = 0x03ef;
const notesType = 0x03f0;
const notesAtom = 0x03f1;
const slidePersistAtom = 0x03f3;
const slideShowInfo = 0x03f9;
const drawing = 0x040c;
const slideList = 0x0ff0;
const footerContainer = 0x0fd9;
const characterString = 0x0fba;
const userEdit = 0x0ff5;
const persistDirectory = 0x1772;
const tableOfContents = { slides: 0, notes: 2 };
/** Bit in the flags of a slide that leaves it out of the slide show. */
const hiddenFlag = 4;
const mostEdits = 10_000;

type Listed = { readonly persistId: number; readonly slideId: number; readonly outline: readonly Text[] };

/** The slides in the order of the show; if the file's directory is damaged, in the order of the stream. */
export function slidesOf(stream: Uint8Array, currentEdit: number): Slide[] {
  const offsets = persistOffsets(stream, currentEdit);
  const document = documentOf(stream, offsets, currentEdit);
  const listed = document === undefined ? [] : listedIn(document, tableOfContents.slides);
  const notes = document === undefined ? [] : listedIn(document, tableOfContents.notes);
  const common = document === undefined ? [] : footersOf(document.body);
  const found = listed.map((entry) => {
    const slide = persisted(stream, offsets, entry.persistId, slideType);
    if (slide === undefined) return { isHidden: false, texts: entry.outline, notes: [], footers: common };
    const noteId = uint32(firstOf(slide.body, slideAtom)?.body ?? new Uint8Array(), 16);
    const note = notes.find(({ slideId }) => noteId !== 0 && slideId === noteId);
    const page = note === undefined ? undefined : persisted(stream, offsets, note.persistId, notesType);
    return slideOf(slide, entry.outline, page, note?.outline ?? [], common);
  });
  return found.length > 0 ? found : inStreamOrder(stream, common);
}

/** Offsets of records by their persist id, as of the newest edit (MS-PPT 2.1.2). */
function persistOffsets(stream: Uint8Array, currentEdit: number): Map<number, number> {
  const offsets = new Map<number, number>();
  const seen = new Set<number>();
  let at = currentEdit;
  while (!seen.has(at) && seen.size < mostEdits) {
    seen.add(at);
    const edit = recordAt(stream, at);
    if (edit?.type !== userEdit) break;
    const directory = recordAt(stream, uint32(edit.body, 12));
    if (directory?.type === persistDirectory) addOffsets(directory.body, offsets);
    at = uint32(edit.body, 8);
    if (at === 0) break;
  }
  return offsets;
}

function addOffsets(body: Uint8Array, offsets: Map<number, number>): void {
  let at = 0;
  while (at + 4 <= body.length) {
    const head = uint32(body, at);
    const first = head & 0xfffff;
    const count = head >>> 20;
    at += 4;
    for (let index = 0; index < count && at + 4 <= body.length; index += 1, at += 4)
      if (!offsets.has(first + index)) offsets.set(first + index, uint32(body, at));
  }
}

function documentOf(stream: Uint8Array, offsets: ReadonlyMap<number, number>, currentEdit: number) {
  const edit = recordAt(stream, currentEdit);
  const id = edit?.type === userEdit ? uint32(edit.body, 16) : 0;
  const current = persisted(stream, offsets, id, documentType);
  if (current !== undefined) return current;
  let last: PptRecord | undefined;
  for (const record of recordsIn(stream)) if (record.type === documentType) last = record;
  return last;
}

function persisted(stream: Uint8Array, offsets: ReadonlyMap<number, number>, id: number, type: number) {
  const offset = offsets.get(id);
  const record = offset === undefined ? undefined : recordAt(stream, offset);
  return record?.type === type ? record : undefined;
}

/** Entries of one of the document's lists, each with its texts from the outline. */
function listedIn(document: PptRecord, instance: number): Listed[] {
  const entries: { atom: PptRecord; records: PptRecord[] }[] = [];
  for (const list of recordsIn(document.body)) {
    if (list.type !== slideList || list.instance !== instance) continue;
    for (const record of recordsIn(list.body)) {
      if (record.type === slidePersistAtom) entries.push({ atom: record, records: [] });
      else entries.at(-1)?.records.push(record);
    }
  }
  return entries.map(({ atom, records }) => ({
    persistId: uint32(atom.body, 0),
    slideId: uint32(atom.body, 12),
    outline: textsIn(records, [], new Set()),
  }));
}

function slideOf(
  slide: PptRecord,
  outline: readonly Text[],
  notesPage: PptRecord | undefined,
  notesOutline: readonly Text[],
  common: readonly string[],
): Slide {
  const info = firstOf(slide.body, slideShowInfo);
  return {
    isHidden: info !== undefined && ((info.body[10] ?? 0) & hiddenFlag) !== 0,
    texts: drawnTexts(slide, outline),
    notes: notesPage === undefined ? notesOutline : drawnTexts(notesPage, notesOutline),
    footers: [...common, ...footersOf(slide.body)],
  };
}

/** Texts of the shapes, titles first, then those of the outline that no shape shows. */
function drawnTexts(page: PptRecord, outline: readonly Text[]): Text[] {
  const shapes = firstOf(page.body, drawing);
  const used = new Set<number>();
  const drawn = shapes === undefined ? [] : textsOfShapes(shapes.body, outline, used);
  const all = [...drawn, ...outline.filter((_, index) => !used.has(index))];
  return [...all.filter(isTitle), ...all.filter((text) => !isTitle(text))];
}

function isTitle(text: Text): boolean {
  return text.kind === 'text' && text.isTitle;
}

function footersOf(body: Uint8Array): string[] {
  const decoder = new TextDecoder('utf-16le');
  const footers: string[] = [];
  for (const container of recordsIn(body)) {
    if (container.type !== footerContainer) continue;
    for (const record of recordsIn(container.body))
      if (record.type === characterString) footers.push(decoder.decode(record.body).trim());
  }
  return footers.filter((footer) => footer !== '');
}

function inStreamOrder(stream: Uint8Array, common: readonly string[]): Slide[] {
  const slides: Slide[] = [];
  for (const record of recordsIn(stream)) {
    if (record.type === slideType) slides.push(slideOf(record, [], undefined, [], common));
    const before = slides.at(-1);
    if (record.type === notesType && before !== undefined && firstOf(record.body, notesAtom) !== undefined)
      slides[slides.length - 1] = { ...before, notes: [...before.notes, ...drawnTexts(record, [])] };
  }
  return slides;
}
