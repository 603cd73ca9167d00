import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

export type Found = { readonly source: string; readonly flags: string; readonly at: string };

const root = path.resolve(import.meta.dirname, '../../..');
const ours = ['domain', 'infra', 'api', 'workers', 'web/src', 'scripts'];

/** Every regular expression in our own code except tests; each is listed once. */
export function regularExpressions(): readonly Found[] {
  const found = new Map<string, Found>();
  for (const file of ours.flatMap(codeIn)) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const { source, flags, at } of expressionsIn(file, text))
      found.set(`${source}/${flags}`, { source, flags, at });
  }
  return [...found.values()];
}

/** Literals, and `new RegExp` of a constant text. An expression built at run time cannot be checked and is reported. */
export function expressionsIn(file: string, text: string): readonly Found[] {
  const found: Found[] = [];
  const at = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`;
  const { program } = parseSync(path.basename(file), text);
  new Visitor({
    Literal: (node) => {
      if ('regex' in node && node.regex)
        found.push({ source: node.regex.pattern, flags: node.regex.flags, at: at(node.start) });
    },
    NewExpression: (node) => {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return;
      const [pattern, flags] = node.arguments.map((each) =>
        each.type === 'Literal' ? String(each.value) : undefined,
      );
      if (pattern === undefined) throw new Error(`${at(node.start)} makes a regular expression at run time.`);
      found.push({ source: pattern, flags: flags ?? '', at: at(node.start) });
    },
  }).visit(program);
  return found;
}

function codeIn(folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(folder, file));
}
