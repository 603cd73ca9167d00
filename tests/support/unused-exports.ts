import path from 'node:path';

/** Source by path, relative to the root, with slashes. */
export type Sources = ReadonlyMap<string, string>;
type Uses = { readonly names: Set<string>; isWhole: boolean };

const declaration = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm;
const destructured = /^export const \{([^}]*)\} =/gm;
const list = /^export \{([^}]*)\}/gm;
const named = /^(?:import|export)\s(?:[\w\s,]*?)\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/gm;
const whole = /\bimport\(\s*['"](\.[^'"]+)['"]|^(?:import|export) \*[^'";]*from ['"](\.[^'"]+)['"]/gm;

/**
 * Values, functions and classes that no other file imports, as `<file>: <name>`. Types are left out. A dynamic import and `import
 * *` use every export of a file. A test counts as a use only for files of its own folder, of tests/ and of testing/, because code
 * that only a distant test calls is not part of the product.
 */
export function unusedExports(sources: Sources): readonly string[] {
  const uses = usesOf(sources);
  return [...sources].flatMap(([file, source]) => {
    const { names, isWhole } = uses.get(file) ?? { names: new Set(), isWhole: false };
    if (isWhole) return [];
    return exportsOf(source)
      .filter((name) => !names.has(name))
      .map((name) => `${file}: ${name}`);
  });
}

function usesOf(sources: Sources): ReadonlyMap<string, Uses> {
  const uses = new Map<string, Uses>();
  for (const [file, source] of sources) {
    const targetOf = (specifier: string): Uses | undefined => {
      const target = path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''));
      if (!isUse(file, target)) return undefined;
      const found = uses.get(target) ?? { names: new Set(), isWhole: false };
      uses.set(target, found);
      return found;
    };
    for (const [, names = '', specifier = ''] of source.matchAll(named))
      for (const name of namesOf(names, 'first')) targetOf(specifier)?.names.add(name);
    for (const [, later, all] of source.matchAll(whole)) {
      const target = targetOf(later ?? all ?? '');
      if (target) target.isWhole = true;
    }
  }
  return uses;
}

function isUse(from: string, target: string): boolean {
  const isTest = /\.test\.tsx?$/.test(from) || from.startsWith('tests/');
  return (
    !isTest || /^tests\/|\/testing\//.test(target) || path.posix.dirname(from) === path.posix.dirname(target)
  );
}

function exportsOf(source: string): readonly string[] {
  return [
    ...[...source.matchAll(declaration)].map(([, name = '']) => name),
    ...[...source.matchAll(destructured)].flatMap(([, names = '']) =>
      namesOf(names.replaceAll(':', ' as '), 'last'),
    ),
    ...[...source.matchAll(list)].flatMap(([, names = '']) => namesOf(names, 'last')),
  ];
}

/** Names in braces: the imported name (`first`), or the local name (`last`). Types are left out. */
function namesOf(braces: string, which: 'first' | 'last'): readonly string[] {
  return braces
    .replaceAll(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '' && (which === 'first' || !one.startsWith('type ')))
    .map((one) => one.replace(/^type /, '').split(/\s+as\s+/))
    .map((parts) => (which === 'first' ? parts[0] : parts.at(-1)) ?? '');
}
