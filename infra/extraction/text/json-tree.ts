import { type JSONVisitor, visit } from 'jsonc-parser';
import { Unreadable } from '../reader.ts';
import { type Line, linesOfText } from './lines.ts';

/** A value of a JSON document with its line, counted from 1. */
export type JsonNode =
  | { readonly kind: 'value'; readonly text: string; readonly line: number }
  | { readonly kind: 'array'; readonly children: readonly JsonNode[]; readonly line: number }
  | {
      readonly kind: 'object';
      readonly keys: readonly string[];
      readonly children: readonly JsonNode[];
      readonly line: number;
      readonly lastLine: number;
    };
export type JsonDocument = {
  readonly root: JsonNode;
  readonly lines: number;
  /** Line of the last value that was read if there are too many values; otherwise null. */
  readonly truncatedAt: number | null;
};

const deepest = 64;
const mostValues = 500_000;

class TooManyValues extends Error {}

/**
 * Parses JSON with the line of each value. A file with one JSON value per line becomes an array. Keys stay in order,
 * and a repeated key keeps all its values. null is read as an empty text. @throws {Unreadable} damaged: not JSON;
 * tooLarge: nested too deeply
 */
export function parseJson(text: string): JsonDocument {
  refuseDeep(text);
  const whole = createBuilder();
  try {
    return documentOf(whole, [{ text, number: 1 }]);
  } catch (error) {
    if (!(error instanceof Unreadable) || whole.roots().length === 0) throw error;
    return documentOf(createBuilder(), linesOfText(text));
  }
}

/** @throws {Unreadable} damaged: not JSON */
function documentOf(builder: Builder, texts: Iterable<Line>): JsonDocument {
  let truncatedAt: number | null = null;
  try {
    for (const { text, number } of texts) {
      builder.startAt(number);
      visit(text, builder.visitor, { disallowComments: true, allowEmptyContent: true });
    }
  } catch (error) {
    if (!(error instanceof TooManyValues)) throw error;
    truncatedAt = builder.line();
  }
  const roots = builder.roots();
  const [root] = roots;
  if (root === undefined) throw new Unreadable('damaged', 'the file holds no JSON value');
  const all: JsonNode = roots.length === 1 ? root : { kind: 'array', children: roots, line: 1 };
  return { root: all, lines: builder.line(), truncatedAt };
}

type Mutable =
  | { readonly kind: 'array'; readonly children: JsonNode[]; readonly line: number }
  | {
      readonly kind: 'object';
      readonly keys: string[];
      readonly children: JsonNode[];
      readonly line: number;
      lastLine: number;
    };
type Builder = {
  readonly visitor: JSONVisitor;
  /** States the line of the file on which the next text begins. */
  startAt(line: number): void;
  roots(): readonly JsonNode[];
  /** Line of the last value that was read. */
  line(): number;
};

function createBuilder(): Builder {
  const roots: JsonNode[] = [];
  const open: Mutable[] = [];
  let first = 1;
  let last = 1;
  let values = 0;

  const add = (node: JsonNode) => {
    (open.at(-1)?.children ?? roots).push(node);
  };
  const begin = (node: Mutable) => {
    add(node);
    open.push(node);
  };
  const end = (line: number) => {
    last = first + line;
    const node = open.pop();
    if (node?.kind === 'object') node.lastLine = last;
  };

  const visitor: JSONVisitor = {
    onObjectBegin: (_offset, _length, line) =>
      begin({ kind: 'object', keys: [], children: [], line: first + line, lastLine: first + line }),
    onObjectProperty: (key) => {
      const node = open.at(-1);
      if (node?.kind === 'object') node.keys.push(key);
    },
    onObjectEnd: (_offset, _length, line) => end(line),
    onArrayBegin: (_offset, _length, line) => begin({ kind: 'array', children: [], line: first + line }),
    onArrayEnd: (_offset, _length, line) => end(line),
    onLiteralValue: (value: unknown, _offset, _length, line) => {
      values += 1;
      last = first + line;
      if (values > mostValues) throw new TooManyValues();
      add({ kind: 'value', text: value === null ? '' : String(value), line: last });
    },
    onError: () => {
      throw new Unreadable('damaged', 'the text is no JSON');
    },
  };
  return {
    visitor,
    startAt: (line) => {
      first = line;
    },
    roots: () => roots,
    line: () => last,
  };
}

/**
 * Refuses a text that is nested too deeply, by counting brackets outside of strings: the parser calls itself for each
 * level.
 */
function refuseDeep(text: string): void {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (isString) {
      if (unit === 0x5c) at += 1;
      else if (unit === 0x22) isString = false;
    } else if (unit === 0x22) isString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      depth += 1;
      if (depth > deepest) throw new Unreadable('tooLarge', `values are nested deeper than ${deepest}`);
    } else if (unit === 0x5d || unit === 0x7d) depth -= 1;
  }
}
