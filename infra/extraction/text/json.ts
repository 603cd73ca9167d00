import type { Place } from '../port.ts';
import { type Block, type Reader, Unreadable } from '../reader.ts';
import { decodeText } from './decode-text.ts';
import { type JsonNode, parseJson } from './json-tree.ts';

/** Maximum length of a list of single values that is written as one line. */
const longestList = 300;

/**
 * Reads JSON, or one JSON value per line: each value as `path: value`, and an array of flat objects as a table with a
 * header row. Places are the lines of the file.
 */
export const jsonReader: Reader = async function* (bytes, report) {
  const text = await decodeText(bytes);
  if (text === null) throw new Unreadable('damaged', 'the file holds no text');
  const { root, lines, truncatedAt } = parseJson(text);
  report.units(lines);
  if (truncatedAt !== null) report.truncated('characters', lineAt(truncatedAt));
  yield* blocksOfJson(root, '');
};

const lineAt = (line: number): Place => ({ kind: 'line', from: line, to: line });

/** @param path of the node in the document; empty for its root */
export function* blocksOfJson(node: JsonNode, path: string): Generator<Block> {
  if (node.kind === 'value') {
    const text = path === '' ? node.text : `${path}: ${node.text}`;
    if (node.text !== '') yield { kind: 'paragraph', text, place: lineAt(node.line) };
    return;
  }
  if (node.kind === 'object') {
    for (const [index, key] of node.keys.entries()) {
      const child = node.children[index];
      if (child !== undefined) yield* blocksOfJson(child, path === '' ? key : `${path}.${key}`);
    }
    return;
  }
  const columns = columnsOf(node.children);
  if (columns !== null) {
    yield* tableOf(node.children, columns, path);
    return;
  }
  const list = listOf(node.children);
  if (list !== null) {
    yield { kind: 'paragraph', text: path === '' ? list : `${path}: ${list}`, place: lineAt(node.line) };
    return;
  }
  for (const [index, child] of node.children.entries()) yield* blocksOfJson(child, `${path}[${index}]`);
}

/** The keys of an array of two or more objects that contain only single values; null for any other array. */
function columnsOf(children: readonly JsonNode[]): readonly string[] | null {
  if (children.length < 2) return null;
  const columns = new Set<string>();
  for (const child of children) {
    if (child.kind !== 'object' || child.children.some((value) => value.kind !== 'value')) return null;
    for (const key of child.keys) columns.add(key);
    if (columns.size > 200) return null;
  }
  return columns.size === 0 ? null : [...columns];
}

function* tableOf(children: readonly JsonNode[], columns: readonly string[], path: string): Generator<Block> {
  const first = lineAt(children[0]?.line ?? 1);
  if (path !== '') yield { kind: 'paragraph', text: `${path}:`, place: first };
  yield { kind: 'row', cells: columns, place: first };
  for (const child of children) {
    if (child.kind !== 'object') continue;
    const cells = columns.map((column) => {
      const value = child.children[child.keys.indexOf(column)];
      return value?.kind === 'value' ? value.text : '';
    });
    yield { kind: 'row', cells, place: { kind: 'line', from: child.line, to: child.lastLine } };
  }
  yield { kind: 'break' };
}

/** A short list of single values as one line; null for any other array. */
function listOf(children: readonly JsonNode[]): string | null {
  const texts: string[] = [];
  let length = 0;
  for (const child of children) {
    if (child.kind !== 'value') return null;
    texts.push(child.text);
    length += child.text.length + 2;
    if (length > longestList) return null;
  }
  return texts.length === 0 ? null : texts.join(', ');
}
