import { parseAst } from 'vite';

/** A text in code that a person could read. */
export type Found = { readonly line: number; readonly text: string };
type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

/** Calls whose texts no person of the product reads: log lines are read by the operator only, and passwords are hashed. */
const unread = new Set(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'log', 'hashPassword']);
/**
 * Fields in which an event type declares its line of the audit trail. That is enforced elsewhere: a type without it does not
 * compile (domain/kernel/event-type.ts).
 */
const ofEventTypes = new Set(['says', 'notShown']);
/** Nodes that contain names of modules, or types. */
const noTexts = new Set([
  'ImportDeclaration',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
]);
const functions = new Set(['ArrowFunctionExpression', 'FunctionExpression']);

/**
 * Sentences in code: texts of four words, of two words that begin with a capital, or that end with a full stop. Parameters of a
 * template do not count. Left out are: names; programs in SQL, Lua and XML; log lines; lines of the audit trail; and messages of
 * internal errors, because an error whose message reaches a person takes a `Sentence`, which the compiler checks (in web it is an
 * `AppError`, which is searched).
 */
export function sentencesInCode(source: string, lang: 'ts' | 'tsx' = 'ts'): readonly Found[] {
  const found: Found[] = [];
  visit(parseAst(source, { lang }) as unknown as Node);
  return found;

  function visit(node: Node): void {
    if (noTexts.has(node.type)) return;
    const text = textOf(node);
    if (text !== undefined && isSentence(text) && !isProgram(text))
      found.push({ line: source.slice(0, node.start).split('\n').length, text });
    for (const part of partsOf(node)) if (!isUnread(node, part)) visit(part);
  }
}

/** True if a file contains only texts: constants, types, and functions without a body of their own. */
export function holdsTextsOnly(source: string): boolean {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const isText = (node: Node): boolean =>
    node.type !== 'BlockStatement' && partsOf(node).every((part) => noTexts.has(part.type) || isText(part));
  return (program.body as readonly Node[]).every((statement) => {
    const stated = isNode(statement.declaration) ? statement.declaration : statement;
    return noTexts.has(stated.type) || (stated.type === 'VariableDeclaration' && isText(stated));
  });
}

function partsOf(node: Node): readonly Node[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const hole = '…';

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral') return undefined;
  const parts = node.quasis as readonly { readonly value: { readonly cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join(hole);
}

function isSentence(text: string): boolean {
  const shown = text.replaceAll(/<[^>]*>/g, ' ').trim();
  const words = shown.split(/[\s…]+/).filter((word) => /\p{L}{2}/u.test(word));
  const isName = words.every((word) => /^\p{Lu}/u.test(word)) && !/[.!?]$/.test(shown);
  if (words.length >= 4) return true;
  return words.length >= 2 && !isName && (/^[\p{Lu}“"]/u.test(shown) || /\w[.!?]$/.test(shown));
}

/** True for SQL, Lua, XML, and headers of mails. */
function isProgram(text: string): boolean {
  return /\b(SELECT|INSERT|UPDATE|DELETE|CREATE|PRAGMA|JOIN|ORDER BY|DECLARE|FETCH|SET (LOCAL|SESSION)|START TRANSACTION)\b|redis\.call|^<[?!]|^…?\s*Content-T/.test(
    text.trim(),
  );
}

/** True if only an operator reads this part of a node, or if it is a line of the audit trail. */
function isUnread(node: Node, part: Node): boolean {
  const isArgument = (node.arguments as readonly Node[] | undefined)?.includes(part) ?? false;
  if (node.type === 'NewExpression')
    return isArgument && !functions.has(part.type) && nameOf(node.callee) !== 'AppError';
  if (node.type === 'CallExpression') return isArgument && unread.has(nameOf(node.callee));
  return node.type === 'Property' && part === node.value && ofEventTypes.has(nameOf(node.key));
}

/**
 * Name of what a node calls or sets. A call of the parent class gets the name of a log call, because its text is the message of
 * an internal error.
 */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Super') return 'error';
  return String(node.name ?? nameOf(node.property));
}
