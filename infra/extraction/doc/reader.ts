import { openCompoundFile } from '../compound/compound-file.ts';
import type { Place } from '../port.ts';
import type { Block, Reader, Report } from '../reader.ts';
import { readDocument, type Story, type StoryName, type WordDocument } from './document.ts';
import { type Concealed, stretchesOf } from './paragraphs.ts';

/** Stories in reading order. The text of macros does not belong to the document. */
const order: readonly StoryName[] = [
  'body',
  'footnotes',
  'endnotes',
  'annotations',
  'textboxes',
  'headers',
  'headerTextboxes',
];

/** Reads documents of Word 97 to 2003. */
export const docReader: Reader = async function* (bytes, report) {
  const document = readDocument(openCompoundFile(bytes));
  const numbering = { paragraph: 0 };
  for (const name of order) {
    const story = document.stories.find((candidate) => candidate.name === name);
    if (story !== undefined && story.to > story.from) yield* storyBlocks(document, story, numbering, report);
  }
  report.units(numbering.paragraph);
};

function* storyBlocks(
  document: WordDocument,
  story: Story,
  numbering: { paragraph: number },
  report: Report,
): Iterable<Block> {
  const isRepeated = story.name === 'headers' || story.name === 'headerTextboxes';
  const seen = new Set<string>();
  let cells: string[] = [];
  let cell: string[] = [];
  let rowFrom = numbering.paragraph + 1;
  for (const stretch of stretchesOf(document, story)) {
    numbering.paragraph += 1;
    const place: Place = { kind: 'paragraph', from: numbering.paragraph, to: numbering.paragraph };
    reportConcealed(stretch.concealed, place, report);
    if (stretch.ending === 'row') {
      yield* rowBlocks(cells, { kind: 'paragraph', from: rowFrom, to: numbering.paragraph });
      cells = [];
      cell = [];
      rowFrom = numbering.paragraph + 1;
    } else if (stretch.ending === 'cell') {
      cells.push([...cell, stretch.text].filter((text) => text !== '').join(' '));
      cell = [];
    } else if (stretch.isInTable) cell.push(stretch.text);
    else {
      // The text of a table row that never ends is kept.
      yield* rowBlocks([...cells, ...cell], { kind: 'paragraph', from: rowFrom, to: numbering.paragraph });
      cells = [];
      cell = [];
      rowFrom = numbering.paragraph + 1;
      if (stretch.text === '' || (isRepeated && seen.has(stretch.text))) continue;
      seen.add(stretch.text);
      yield stretch.level === null || story.name !== 'body'
        ? { kind: 'paragraph', text: stretch.text, place }
        : { kind: 'heading', level: stretch.level, text: stretch.text, place };
    }
  }
  yield* rowBlocks([...cells, ...cell], {
    kind: 'paragraph',
    from: rowFrom,
    to: Math.max(rowFrom, numbering.paragraph),
  });
  yield { kind: 'break' };
}

function* rowBlocks(cells: readonly string[], place: Place): Iterable<Block> {
  if (cells.some((cell) => cell !== '')) yield { kind: 'row', cells: [...cells], place };
}

function reportConcealed({ hidden, tiny }: Concealed, place: Place, report: Report): void {
  if (hidden > 0) report.hidden('hidden', place, hidden);
  if (tiny > 0) report.hidden('tiny', place, tiny);
}
