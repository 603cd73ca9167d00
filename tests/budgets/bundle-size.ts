import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';

/** First-load JavaScript of an entry: the entry and all its static imports, gzip level 9, in KB of 1,024 bytes. */
export type BundleSizes = {
  readonly surveyJsKb: number;
  readonly dashboardJsKb: number;
  readonly surveyCssKb: number;
  /** Largest of the public pages. */
  readonly publicJsKb: number;
  /** All charts together, loaded after the dashboard is painted. */
  readonly chartsJsKb: number;
  /** The frame that draws a PDF, loaded before the first page is drawn; includes its worker. */
  readonly pdfFrameJsKb: number;
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

const budgets = {
  surveyJsKb: 45,
  dashboardJsKb: 187,
  surveyCssKb: 7,
  publicJsKb: 40,
  chartsJsKb: 150,
  pdfFrameJsKb: 570,
} as const;

/** Number of code and style files requested before the first paint: each is a round trip on one of six connections. */
const fileBudgets = { surveyFiles: 3, appFiles: 9 } as const;

const dist = path.resolve(import.meta.dirname, '../../web/dist');

/** @throws when the web is not built (`npm run build`) or the survey imports a forbidden file */
export function measureBundles(): BundleSizes {
  const app = manifestOf('manifest.json');
  const guests = manifestOf('manifest-take.json');
  const site = manifestOf('manifest-site.json');
  // The page of a single-file entry is not in a manifest: the HTML names the file.
  const [script] = /assets\/take-[\w-]+\.js/.exec(readFileSync(path.join(dist, 'take.html'), 'utf8')) ?? [];
  const survey = closure(
    guests,
    Object.keys(guests).filter((key) => guests[key]?.file === script),
  );
  if (survey.size === 0) throw new Error('take.html names no code that the build knows.');
  // The dashboard page is its entry plus its own lazily loaded routes.
  const board = Object.keys(app).filter((key) => /board|ceo-dashboard/.test(key) && key.startsWith('src/'));
  const dashboard = closure(app, ['index.html', ...board]);
  const charts = closure(
    app,
    Object.keys(app).filter((key) => /^src\/charts\/.+-drawing\.tsx$/.test(key)),
  );
  if (charts.size === 0) throw new Error('No chart is drawn later: the pages pull in the library of charts.');
  const js = (manifest: Manifest, keys: ReadonlySet<string>) =>
    kilobytes([...keys].map((key) => manifest[key]?.file ?? ''));
  const css = new Set([...survey].flatMap((key) => guests[key]?.css ?? []));
  return {
    surveyJsKb: js(guests, survey),
    dashboardJsKb: js(app, dashboard),
    surveyCssKb: kilobytes([...css]),
    publicJsKb: js(site, closure(site, ['src/public/scripts/main.ts'])),
    pdfFrameJsKb: kilobytes(filesOfPdfFrame()),
    chartsJsKb: js(app, new Set([...charts].filter((key) => !dashboard.has(key)))),
  };
}

/**
 * Number of files of each entry; if an entry has several pages, of the page with the most files.
 * @throws when the start script does not list the files of its pages
 */
function countFiles(): Readonly<Record<keyof typeof fileBudgets, number>> {
  const read = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  const inHead = (page: string) =>
    read(page).match(/<(?:script [^>]*src=|link rel="(?:modulepreload|stylesheet)")/g)?.length ?? 0;
  const pages = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(/const pageFiles = (\{.+\});/.exec(read('start-app.js'))?.[1] ?? '{}'));
  if (Object.keys(pages).length === 0) throw new Error('start-app.js names no files of any page.');
  const most = Math.max(...Object.values(pages).map((files) => files.length));
  return { surveyFiles: inHead('take.html'), appFiles: inHead('index.html') + most };
}

/**
 * Files of the PDF frame: its page names its script, and the worker is a separate file.
 * @throws when there is no worker
 */
function filesOfPdfFrame(): readonly string[] {
  const page = readFileSync(path.join(dist, 'pdf-frame.html'), 'utf8');
  const scripts = page.match(/assets\/pdf-frame\/[\w-]+\.js/g) ?? [];
  const worker = readdirSync(path.join(dist, 'assets/pdf-frame')).filter((file) => file.endsWith('.mjs'));
  if (scripts.length === 0 || worker.length !== 1)
    throw new Error('The frame of pdf documents has no script or no worker.');
  return [...scripts, ...worker.map((file) => `assets/pdf-frame/${file}`)];
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
  let over = 0;
  const line = (name: string, value: number, limit: number, unit: string) => {
    if (value > limit) over += 1;
    process.stdout.write(
      `  ${name.padEnd(14)} ${String(value).padStart(6)} ${unit} of ${limit} ${unit}${value > limit ? '  OVER BUDGET' : ''}\n`,
    );
  };
  const sizes = measureBundles();
  for (const [name, limit] of Object.entries(budgets) as [keyof BundleSizes, number][])
    line(name, sizes[name], limit, 'KB');
  const files = countFiles();
  for (const [name, limit] of Object.entries(fileBudgets) as [keyof typeof fileBudgets, number][])
    line(name, files[name], limit, 'files');
  process.exit(over === 0 ? 0 : 1);
}
