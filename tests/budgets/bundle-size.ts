import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** First-load JavaScript of an entry: the entry and everything it imports statically, gzip level 9, in KB of 1,024 bytes. */
export type BundleSizes = {
  readonly surveyJsKb: number;
  readonly dashboardJsKb: number;
  readonly surveyCssKb: number;
  /** Of every public page. */
  readonly publicJsKb: number;
};

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});
const manifestSchema = z.record(z.string(), chunk);
type Manifest = z.infer<typeof manifestSchema>;

export const budgets = { surveyJsKb: 45, dashboardJsKb: 190, surveyCssKb: 6, publicJsKb: 40 } as const;

const dist = path.resolve(import.meta.dirname, '../../web/dist');

/** @throws when the web was not built (`npm run build`) or the survey pulls in what it must not */
export function measureBundles(): BundleSizes {
  const app = manifestOf('manifest.json');
  const guests = manifestOf('manifest-guests.json');
  const site = manifestOf('manifest-site.json');
  const survey = closure(guests, ['take.html']);
  // The dashboard page is its entry plus the routes it loads lazily for itself.
  const board = Object.keys(app).filter((key) => /board|ceo-dashboard/.test(key) && key.startsWith('src/'));
  const dashboard = closure(app, ['index.html', ...board]);
  const js = (manifest: Manifest, keys: ReadonlySet<string>) =>
    kilobytes([...keys].map((key) => manifest[key]?.file ?? ''));
  const css = new Set([...survey].flatMap((key) => guests[key]?.css ?? []));
  return {
    surveyJsKb: js(guests, survey),
    dashboardJsKb: js(app, dashboard),
    surveyCssKb: kilobytes([...css]),
    publicJsKb: js(site, closure(site, ['src/public/scripts/main.ts'])),
  };
}

const manifestOf = (name: string): Manifest =>
  manifestSchema.parse(JSON.parse(readFileSync(path.join(dist, '.vite', name), 'utf8')));

function closure(manifest: Manifest, entries: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const entry = manifest[key];
    if (seen.has(key)) return;
    if (!entry) throw new Error(`The build has no entry ${key}.`);
    seen.add(key);
    for (const next of entry.imports) visit(next);
  };
  entries.forEach(visit);
  return seen;
}

function kilobytes(files: readonly string[]): number {
  const bytes = files
    .filter(Boolean)
    .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length, 0);
  return Math.round((bytes / 1024) * 10) / 10;
}

if (import.meta.main) {
  const sizes = measureBundles();
  let over = 0;
  for (const [name, limit] of Object.entries(budgets) as [keyof BundleSizes, number][]) {
    const size = sizes[name];
    if (size > limit) over += 1;
    process.stdout.write(
      `  ${name.padEnd(14)} ${String(size).padStart(6)} KB of ${limit} KB${size > limit ? '  OVER BUDGET' : ''}\n`,
    );
  }
  process.exit(over === 0 ? 0 : 1);
}
