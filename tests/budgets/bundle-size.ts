import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** First-load JavaScript of an entry: the entry and everything it imports statically, gzip level 9, in KB of 1,024 bytes. */
export type BundleSizes = {
  readonly surveyJsKb: number;
  readonly dashboardJsKb: number;
  readonly surveyCssKb: number;
};

const chunk = z.object({
  file: z.string(),
  isEntry: z.boolean().optional(),
  imports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
});
const manifestSchema = z.record(z.string(), chunk);

export const budgets = { surveyJsKb: 95, dashboardJsKb: 190, surveyCssKb: 6 } as const;

/** Never in the survey: what would cost a phone its first answer. */
const notInSurvey = ['socket.io', 'react-router', 'react-query', 'recharts'];

const dist = path.resolve(import.meta.dirname, '../../web/dist');

/** @throws when the web was not built (`npm run build`) or the survey pulls in what it must not */
export function measureBundles(): BundleSizes {
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')),
  );
  const survey = closure(manifest, ['take.html']);
  // The dashboard page is its entry plus the routes it loads lazily for itself.
  const board = Object.keys(manifest).filter(
    (key) => /board|ceo-dashboard/.test(key) && key.startsWith('src/'),
  );
  const dashboard = closure(manifest, ['index.html', ...board]);
  for (const key of survey) {
    const name = notInSurvey.find((each) => key.includes(each));
    if (name) throw new Error(`The survey pulls in ${name} (${key}).`);
  }
  const js = (keys: ReadonlySet<string>) => kilobytes([...keys].map((key) => manifest[key]?.file ?? ''));
  const css = (keys: ReadonlySet<string>) =>
    kilobytes([...new Set([...keys].flatMap((key) => manifest[key]?.css ?? []))]);
  return { surveyJsKb: js(survey), dashboardJsKb: js(dashboard), surveyCssKb: css(survey) };
}

function closure(manifest: z.infer<typeof manifestSchema>, entries: readonly string[]): ReadonlySet<string> {
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
