import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { z } from 'zod';
import { frameworkTexts as texts } from './framework-texts.ts';
import { type Framework, frameworkSchema } from './schema.ts';

/** One thing wrong with a framework's text; `line` counts from 1. */
export type FrameworkProblem = { readonly line: number; readonly message: string };

/** Thrown for an invalid framework. The message lists the first ten problems, one a line. */
export class InvalidFramework extends Error {
  override readonly name = 'InvalidFramework';
  readonly problems: readonly FrameworkProblem[];

  constructor(fileName: string, problems: readonly FrameworkProblem[]) {
    const lines = problems.slice(0, shown).map(({ line, message }) => `${fileName}:${line}: ${message}`);
    const more = problems.length - lines.length;
    super([...lines, ...(more > 0 ? [texts.more(more)] : [])].join('\n'));
    this.problems = problems;
  }
}

const shown = 10;

/**
 * Reads a framework from the text of its file.
 * @param text strict JSON, without comments or trailing commas.
 * @param fileName used only in messages.
 * @throws InvalidFramework with file, line, problem and remedy, ordered by line.
 */
export function parseFramework(text: string, fileName: string): Framework {
  const root = parseJson(text, fileName);
  const repeated = repeatedKeys(root);
  const result = frameworkSchema.safeParse(getNodeValue(root), { error: inPlainWords });
  if (result.success && repeated.length === 0) return result.data;

  const found = [...repeated, ...(result.error?.issues ?? []).flatMap((issue) => placed(issue, root))];
  const problems = found.map(({ offset, message }) => ({ line: lineAt(text, offset), message }));
  throw new InvalidFramework(
    fileName,
    problems.sort((a, b) => a.line - b.line),
  );
}

function parseJson(text: string, fileName: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  if (root && errors.length === 0) return root;
  throw new InvalidFramework(
    fileName,
    errors.map(({ error, offset }) => ({
      line: lineAt(text, offset),
      message: texts.notJson(printParseErrorCode(error)),
    })),
  );
}

type Found = { readonly offset: number; readonly message: string };

/** JSON parsers keep only the last of two equal keys, which would silently lose an anchor. */
function repeatedKeys(node: Node): Found[] {
  const seen = new Set<unknown>();
  const here = (node.type === 'object' ? (node.children ?? []) : []).flatMap((property): Found[] => {
    const key: unknown = property.children?.[0]?.value;
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ offset: property.offset, message: texts.keyTwice(`${key}`) }];
  });
  return [...here, ...(node.children ?? []).flatMap(repeatedKeys)];
}

function placed(issue: z.core.$ZodIssue, root: Node): Found[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
  return paths.map((at) => ({
    offset: nearestNode(root, at).offset,
    message: `${written(at)} ${issue.message}`,
  }));
}

/** The entry itself or, if missing, the nearest enclosing entry. */
function nearestNode(root: Node, path: (string | number)[]): Node {
  if (path.length === 0) return root;
  const node = findNodeAtLocation(root, path);
  // A key and its value may be on different lines; readers look for the key.
  if (node) return node.parent?.type === 'property' ? node.parent : node;
  return nearestNode(root, path.slice(0, -1));
}

/** A path in code notation: `lenses[0].themes[2].anchors["12"]`. */
function written(path: (string | number)[]): string {
  if (path.length === 0) return texts.whole;
  return path
    .map((step) => {
      if (typeof step === 'number') return `[${step}]`;
      return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `["${step}"]`;
    })
    .join('')
    .replace(/^\./, '');
}

/** Messages for mistakes for which the schema has no message of its own, such as a missing or misspelt entry. */
function inPlainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return texts.unknown;
  if (issue.code !== 'invalid_type') return texts.notAllowed;
  if (issue.input === undefined) return texts.missing;
  return texts.mustBe(texts.kinds[issue.expected] ?? issue.expected);
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
