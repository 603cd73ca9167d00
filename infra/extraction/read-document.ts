import { identify } from './identify.ts';
import { languageOf } from './language.ts';
import { createPassages } from './passages.ts';
import { type Format, type HiddenText, limits, type Outcome, type Place } from './port.ts';
import { type Readers, type Report, Unreadable } from './reader.ts';

export type NamedFile = { readonly name: string; readonly bytes: Uint8Array };

/**
 * Reads a document in this process: identifies its format, reads it and cuts it into passages. Call it in a process
 * with limits, because nothing here limits time or memory. @throws Error if a part of this program cannot be loaded
 */
export async function readDocument(
  file: NamedFile,
  readers: Readers,
  progress: Report['progress'] = () => undefined,
): Promise<Outcome> {
  try {
    if (file.bytes.byteLength > limits.fileBytes)
      throw new Unreadable(
        'tooLarge',
        `${file.bytes.byteLength} bytes, at most ${limits.fileBytes} are read`,
      );
    const format = await identify(file.name, file.bytes);
    return await extract(format, file.bytes, readers, progress);
  } catch (error) {
    return failureOf(error);
  }
}

/** Converts an error in a reader to an outcome for the file. @throws the error if the file did not cause it */
export function failureOf(error: unknown): Outcome {
  if (error instanceof Unreadable)
    return { kind: 'failed', reason: error.reason, detail: error.message.slice(0, 300) };
  if (isOfProgram(error)) throw error;
  const isTooBig =
    error instanceof RangeError && messagesOfAllocation.some((part) => error.message.includes(part));
  return { kind: 'failed', reason: isTooBig ? 'outOfMemory' : 'damaged', detail: whereOf(error) };
}

const isOfProgram = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codesOfProgram.has(String(error.code));
const codesOfProgram = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND', 'ERR_DLOPEN_FAILED']);

/** Messages of Node when a buffer, text or list is too large to be allocated. */
const messagesOfAllocation = [
  'Array buffer allocation failed',
  'Invalid string length',
  'Invalid array length',
];

async function extract(
  format: Format,
  bytes: Uint8Array,
  readers: Readers,
  progress: Report['progress'],
): Promise<Outcome> {
  const hidden = new Map<HiddenText['kind'], HiddenText>();
  let truncated: { readonly limit: 'characters' | 'pages' | 'rows' | 'sheets'; readonly at: Place } | null =
    null;
  let units = 0;
  let textless = 0;
  let recognized = { read: 0, unread: 0 };
  const addHidden = (kind: HiddenText['kind'], place: Place, characters: number) => {
    if (characters <= 0) return;
    const known = hidden.get(kind);
    hidden.set(kind, {
      kind,
      place: known?.place ?? place,
      characters: characters + (known?.characters ?? 0),
    });
  };
  const report: Report = {
    units: (count) => {
      units = count;
    },
    progress,
    hidden: addHidden,
    textless: (pages) => {
      textless = pages;
    },
    recognized: (pages) => {
      recognized = pages;
    },
    truncated: (limit, at) => {
      truncated ??= { limit, at };
    },
  };
  const collected = createPassages((place, characters) =>
    addHidden('invisibleCharacters', place, characters),
  );
  const read = await readers[format]();
  for await (const block of read(bytes, report)) if (!collected.add(block)) break;
  const { passages, characters, truncatedAt } = collected.end();
  if (truncatedAt !== null) truncated = { limit: 'characters', at: truncatedAt };
  if (passages.length === 0)
    throw new Unreadable('empty', hidden.size > 0 ? 'all text is hidden' : 'the file holds no text');
  return {
    kind: 'extracted',
    extraction: {
      format,
      passages,
      characters,
      units,
      language: languageOf(passages),
      hidden: [...hidden.values()],
      truncated,
      textless,
      isRecognized: recognized.read > 0,
      unreadPages: recognized.unread,
    },
  };
}

/**
 * Kind and source location of an unexpected error. The message is left out, because libraries quote the document in it.
 */
function whereOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const frame = error.stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at ') && line.includes('file:'));
  const file = frame?.slice(frame.lastIndexOf('/') + 1).replaceAll(')', '');
  return file === undefined ? error.name : `${error.name} at ${file}`;
}
