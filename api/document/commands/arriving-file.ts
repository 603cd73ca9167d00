import { type Readable, Transform } from 'node:stream';
import { documentLimits, type Format, formats } from '../../../domain/document/limits.ts';
import { say } from '../../../domain/texts/sentence.ts';
import { createByteTurns } from '../../../infra/event-loop/byte-turns.ts';
import { ApiProblem } from '../../http/problem.ts';

/** A file that is still being uploaded. The caller must read its stream to the end or destroy it. */
export type ArrivingFile = { readonly name: string; readonly format: Format; readonly stream: Readable };

/**
 * Receives an uploaded file under the name that its sender gave it.
 * @throws {ApiProblem} 415 if the name has no known extension; the rest of the file is discarded
 */
export function arrivingFile(sentName: string, content: Readable): ArrivingFile {
  const name = plainName(sentName);
  const format = formatOf(name);
  if (!format) {
    content.resume();
    throw new ApiProblem(415, 'FILE_TYPE_NOT_SUPPORTED', say('document.unsupported'));
  }
  return { name, format, stream: checked(content, format) };
}

/** Name of a file without the folders some browsers send, on one line. */
function plainName(sent: string): string {
  const last = sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1);
  const line = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')
    .trim();
  if (line.length <= documentLimits.name) return line;
  // Keeps the end of a long name, because it contains the extension.
  const end = line.slice(-20);
  // Either cut may split a surrogate pair; `toWellFormed` replaces the remaining half.
  return `${line.slice(0, documentLimits.name - end.length - 1)}…${end}`.toWellFormed();
}

function formatOf(name: string): Format | undefined {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') ? formats.find((format) => format === end) : undefined;
}

/** Number of bytes that all uploads together may process in one turn of the event loop; hashing and encrypting them takes 0.2 ms. */
const turns = createByteTurns(128 * 1024);

/** Passes the file on. Fails if it is too large or empty, or if its first bytes do not belong to the format that its name states. */
function checked(file: Readable, format: Format): Transform {
  let size = 0;
  let start: Buffer = Buffer.alloc(0);
  let isKnown = false;
  const check = (isEnd: boolean): ApiProblem | undefined => {
    if (isKnown || (start.length < longestSignature && !isEnd)) return undefined;
    isKnown = true;
    return mayBegin(start, format)
      ? undefined
      : new ApiProblem(
          415,
          'FILE_CONTENT_DIFFERS',
          say('document.contentDiffers', { format: format.toUpperCase() }),
        );
  };
  const checking = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > documentLimits.bytes)
        return done(new ApiProblem(413, 'FILE_TOO_LARGE', say('document.tooLarge')));
      if (!isKnown) start = Buffer.concat([start, chunk.subarray(0, longestSignature)]);
      const wrong = check(false);
      if (wrong) return done(wrong);
      turns.next(chunk.length, () => done(null, chunk));
    },
    flush(done) {
      if (size === 0) return done(new ApiProblem(400, 'FILE_EMPTY', say('document.empty')));
      return done(check(true));
    },
  });
  file.once('error', () =>
    checking.destroy(new ApiProblem(400, 'UPLOAD_INCOMPLETE', say('document.incomplete'))),
  );
  file.pipe(checking);
  // Reads and drops the rest of a refused file, because some clients read the response only after they have sent everything.
  checking.once('close', () => file.unpipe(checking).resume());
  return checking;
}

const signatures = {
  pdf: Buffer.from('%PDF-'),
  zip: Buffer.from('PK\u0003\u0004'),
  ole: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
} as const;
const longestSignature = 1_024;
const kindOf: Readonly<Record<Format, keyof typeof signatures | 'text'>> = {
  pdf: 'pdf',
  docx: 'zip',
  xlsx: 'zip',
  pptx: 'zip',
  doc: 'ole',
  xls: 'ole',
  ppt: 'ole',
  csv: 'text',
  txt: 'text',
  json: 'text',
};

/** Checks the first kilobyte only. The reader of the format checks the whole file. */
function mayBegin(start: Buffer, format: Format): boolean {
  const kind = kindOf[format];
  const found = (Object.keys(signatures) as (keyof typeof signatures)[]).find(
    (each) => start.subarray(0, 8).indexOf(signatures[each]) === 0,
  );
  // Some programs write bytes before the PDF header, so it may start later. In other formats the same bytes may be part of a text.
  if (kind === 'pdf' && found === undefined) return start.includes(signatures.pdf);
  // A docx, xlsx or pptx file with a password is an OLE file. The reader of the format reports the password.
  if (kind === 'zip' && found === 'ole') return true;
  return kind === 'text' ? found === undefined : found === kind;
}
