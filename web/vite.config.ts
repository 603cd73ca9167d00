import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {
  defaultAllowedOrigins,
  defineConfig,
  type EnvironmentOptions,
  type Plugin,
  type Rolldown,
} from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = 'http://127.0.0.1:3000';

/**
 * On a slow line every file costs a round trip. Code that every page needs is therefore one file, and code that most pages share
 * is another. React stands alone: it stays the same over many versions of the app. While an inspector listens, Chromium also parses a
 * file once more when an error is created in it, which React does several times as it starts.
 */
const fewFiles: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    tags: ['$initial'],
    test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 3,
  },
  { name: 'app', tags: ['$initial'], priority: 2 },
  { name: byFirstPages, debugName: 'first-pages', minShareCount: 2, priority: 2 },
  { name: byPartsBelow, debugName: 'below-first-pages', minShareCount: 2, priority: 0 },
  { name: 'common', minShareCount: 5, priority: 1 },
];

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    preactForGuests(),
    tailwindcss(),
    surveyEntryInDev(),
    toastStylesAsFile(),
    oneStartScript(),
    lightForGuests(),
    chartsComeLater(),
    compiledWhileLoading(),
    publicPages(),
    decodersOfPdf(),
    nothingOfPdfElsewhere(),
    compressedBeside(),
  ],
  build: {
    outDir: here('./dist'),
    // Inlined assets are data: URLs, which would need a content security policy wider than 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Each entry is a separate build, so that code shared between entries does not split it: the app has few files, a phone with
  // the survey loads none of them, and the public pages load no app code. A build-time-only environment renders the public pages.
  environments: {
    site: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: '.vite/manifest-site.json',
        rolldownOptions: { input: { site: here('./src/public/scripts/main.ts') } },
      },
    },
    pages: {
      consumer: 'server',
      build: {
        outDir: here('./.pages'),
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: { input: { prerender: here('./src/public/prerender.tsx') } },
      },
    },
    client: {
      build: {
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: { app: here('./index.html') },
          output: { codeSplitting: { groups: fewFiles } },
        },
      },
    },
    // One build per page behind a link, because shared code would be one more file for both.
    survey: guestPage('take'),
    viewer: guestPage('shared'),
    preview: guestPage('first-page'),
    pdf: pdfFrame(),
  },
  builder: {
    async buildApp({ build, environments: { client, survey, viewer, preview, pdf, site, pages } }) {
      if (client) await build(client);
      if (survey) await build(survey);
      if (viewer) await build(viewer);
      if (preview) await build(preview);
      if (pdf) await build(pdf);
      if (site) await build(site);
      if (pages) await build(pages);
    },
  },
  server: {
    port: 5199,
    // The frame that draws pdf documents has an opaque origin.
    cors: { origin: ['null', defaultAllowedOrigins] },
    proxy: {
      '/api': server,
      '/health': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});

/** Pages that people usually open first, from mails and bookmarks (app/pages). */
const firstPages = {
  '/': 'home-page',
  '/dashboard': 'results-page',
  '/ceo-dashboard': 'board-page',
  '/login': 'sign-in-page',
};

/** What a first page loads right after its first look (src/lib/display/first-look.ts). */
const belowFirstPages: Readonly<Record<string, string>> = {
  'results-page': 'results/below/below-headline.tsx',
  'board-page': 'participation/below/activity-and-people.ts',
};

/**
 * Chunk name of a module that several files share. Modules that a page needs before it is drawn: `of-<page>` if nothing else here
 * uses them, otherwise `first-pages`. Without these names each page would load a dozen small files.
 */
function byFirstPages(id: string, context: Rolldown.ChunkingContext): string | null {
  needs ??= needsOfFirstPages((one) => context.getModuleInfo(one)?.importedIds ?? []);
  const users = needs.pages.filter(({ atFirst, below }) => atFirst.has(id) || below.has(id));
  const first = users.find(({ atFirst }) => atFirst.has(id));
  if (!first) return null;
  return users.length > 1 || needs.drawings.has(id) ? 'first-pages' : `of-${first.page}`;
}
let needs: ReturnType<typeof needsOfFirstPages> | undefined;

/** Chunk name of a module that several files share and that first pages need below the fold only. Charts of other pages do without. */
function byPartsBelow(id: string): string | null {
  const shared = needs?.pages.some(({ below }) => below.has(id)) && !needs.drawings.has(id);
  return shared ? 'below-first-pages' : null;
}

/** Modules that each first page needs at first and below the fold, and those of the charts that are drawn later. */
function needsOfFirstPages(importsOf: (id: string) => readonly string[]) {
  const modules = (...files: readonly string[]) =>
    reachable(
      files.map((file) => here(`./src/${file}`)),
      importsOf,
    );
  const charts = readdirSync(here('./src/charts')).filter((file) => file.endsWith('-drawing.tsx'));
  return {
    pages: Object.values(firstPages).map((page) => {
      const below = belowFirstPages[page];
      return {
        page,
        atFirst: modules(`routes/${page}.tsx`),
        below: below ? modules(`features/${below}`) : new Set<string>(),
      };
    }),
    drawings: modules(...charts.map((file) => `charts/${file}`)),
  };
}

/**
 * Chromium compiles these files completely on another thread while they arrive. Otherwise the main thread would compile each
 * function at its first call (https://v8.dev/blog/explicit-compile-hints). Other browsers ignore the comment.
 */
function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The comment has to be the first line, and Vite adds lines, too.
      order: 'post',
      handler(_options, bundle) {
        const first = [
          'app',
          'react',
          'first-pages',
          ...Object.values(firstPages).flatMap((page) => [page, `of-${page}`]),
        ];
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && first.includes(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      },
    },
  };
}

/** Separate builds for people who open a link without an account. */
const guestPages = { survey: 'take', viewer: 'shared', preview: 'first-page' };

function guestPage(page: string): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: `.vite/manifest-${page}.json`,
      rolldownOptions: {
        input: { [page]: here(`./${page}.html`) },
        output: { codeSplitting: { groups: [{ name: page, tags: ['$initial'] }] } },
      },
    },
  };
}

/**
 * The page that draws a PDF document. It has its own folder, because other origins may read its files
 * (api/http/plugins/web-pages.ts).
 */
function pdfFrame(): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      assetsDir: 'assets/pdf-frame',
      emptyOutDir: false,
      copyPublicDir: false,
      manifest: '.vite/manifest-pdf-frame.json',
      rolldownOptions: {
        input: { 'pdf-frame': here('./pdf-frame.html') },
        output: { codeSplitting: { groups: [{ name: 'pdf-frame', tags: ['$initial'] }] } },
      },
    },
  };
}

function reachable(starts: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    next(id).forEach(visit);
  };
  starts.forEach(visit);
  return found;
}

/** In development, serves the survey entry for personal links, as the server does for the built site. */
function surveyEntryInDev(): Plugin {
  return {
    name: 'survey-entry-in-dev',
    configureServer(devServer) {
      devServer.middlewares.use((request, _response, next) => {
        if (/^\/assessment\/(take\/|expertise)/.test(request.url ?? '')) request.url = '/take.html';
        if (request.url?.startsWith('/shared/')) request.url = '/shared.html';
        next();
      });
    },
  };
}

/**
 * Combines the start scripts of each kind of page into one file: on a slow line each file costs a round trip and one of six
 * connections. The app's file also lists the files of the requested page (public/early.js).
 */
function oneStartScript(): Plugin {
  return {
    name: 'one-start-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(/<script src="\/theme\.js"><\/script>\s*(?=<script src="\/early)/, '')
          .replace('src="/early.js"', 'src="/start-app.js"')
          .replace('src="/early-take.js"', 'src="/start-take.js"'),
    },
    generateBundle(_options, bundle) {
      const script = (name: string) => readFileSync(here(`./public/${name}.js`), 'utf8');
      const start = (name: string, early: string) =>
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source: `${script('theme')}${early}` });
      const { name } = this.environment;
      if (name === 'survey') start('start-take', script('early-take'));
      if (name === 'client') {
        const files = JSON.stringify(firstPageFiles(bundle));
        start('start-app', script('early').replace('const pageFiles = {};', `const pageFiles = ${files};`));
      }
    },
  };
}

/** Script and style files that a page needs in addition to those of the app, by address. */
function firstPageFiles(bundle: Rolldown.OutputBundle): Readonly<Record<string, readonly string[]>> {
  const chunk = (file: string) => {
    const found = bundle[file];
    return found?.type === 'chunk' ? found : undefined;
  };
  const imports = (file: string) => chunk(file)?.imports ?? [];
  const styles = (file: string) => [...(chunk(file)?.viteMetadata?.importedCss ?? [])];
  const named = (name: string) => {
    const found = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name);
    if (!found)
      throw new Error(`No chunk is called ${name}: firstPages in vite.config.ts names a page that is gone.`);
    return reachable([found.fileName], imports);
  };
  const already = named('app');
  const files = Object.entries(firstPages).map(([address, page]) => [
    address,
    [...named(page)].filter((file) => !already.has(file)).flatMap((file) => [file, ...styles(file)]),
  ]);
  return Object.fromEntries(files);
}

/** React would be most of what a phone downloads, so these builds use Preact for the same components (docs/decisions.md). */
function preactForGuests(): Plugin {
  const standIns: Readonly<Record<string, string>> = {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
  };
  return {
    name: 'preact-for-guests',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name in guestPages,
    resolveId(source, importer) {
      const standIn = standIns[source];
      return standIn ? this.resolve(standIn, importer, { skipSelf: true }) : null;
    },
  };
}

/**
 * Fails the build if a page behind a link or a public page contains a heavy library, which would delay its first answer on a
 * phone.
 */
function lightForGuests(): Plugin {
  return {
    name: 'light-for-guests',
    apply: 'build',
    applyToEnvironment: ({ name }) => name in guestPages || name === 'site',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const heavy = chunk.moduleIds.find((id) =>
          /socket\.io|router-core|query-core|recharts|react-dom/.test(id),
        );
        if (heavy) throw new Error(`${chunk.fileName}, for people without the app, pulls in ${heavy}.`);
      }
    },
  };
}

/** Fails the build if a page loads the chart library before the first paint (src/charts/drawn-later.tsx). */
function chartsComeLater(): Plugin {
  return {
    name: 'charts-come-later',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunk = (file: string) => {
        const found = bundle[file];
        return found?.type === 'chunk' ? found : undefined;
      };
      for (const page of Object.keys(bundle).flatMap((file) => chunk(file) ?? [])) {
        if (!page.isEntry && !page.facadeModuleId?.includes('/src/routes/')) continue;
        for (const file of reachable([page.fileName], (one) => chunk(one)?.imports ?? [])) {
          const heavy = chunk(file)?.moduleIds.find((id) => /[\\/]recharts[\\/]/.test(id));
          if (heavy) throw new Error(`${page.fileName} waits for ${file}, which pulls in ${heavy}.`);
        }
      }
    },
  };
}

/** sonner injects a style element at run time, which `style-src 'self'` refuses; its style sheet is imported instead. */
function toastStylesAsFile(): Plugin {
  return {
    name: 'toast-styles-as-file',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]sonner[\\/]dist[\\/]/.test(id)) return null;
      return { code: code.replace(/^__insertCSS\("/m, 'void ("'), map: null };
    },
  };
}

/** Decoders of JPEG 2000 and JBIG2, which pdf.js imports by name from one folder (src/pdf-frame/parts.ts). */
function decodersOfPdf(): Plugin {
  return {
    name: 'decoders-of-pdf',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'pdf',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(here('../node_modules/pdfjs-dist/package.json'), 'utf8'));
      for (const decoder of ['jbig2', 'openjpeg']) {
        const file = `${decoder}_nowasm_fallback.js`;
        const source = readFileSync(here(`../node_modules/pdfjs-dist/wasm/${file}`), 'utf8');
        this.emitFile({ type: 'asset', fileName: `assets/pdf-frame/pdfjs-${version}/${file}`, source });
      }
    },
  };
}

/** Fails the build if any page except the PDF frame contains pdf.js. */
function nothingOfPdfElsewhere(): Plugin {
  return {
    name: 'nothing-of-pdf-elsewhere',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'pdf',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.moduleIds.some((id) => /[\\/]pdfjs-dist[\\/]/.test(id)))
          continue;
        throw new Error(`${chunk.fileName} pulls in pdf.js, which belongs to the frame (src/pdf-frame).`);
      }
    },
  };
}

/** Renders the public pages (src/public) after all files they reference are built. */
function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'pages',
    closeBundle: async () => {
      const dist = here('./dist');
      const manifest = JSON.parse(readFileSync(path.join(dist, '.vite/manifest-site.json'), 'utf8'));
      const entry = manifest['src/public/scripts/main.ts'];
      if (!entry?.css) throw new Error('The public pages were built without their styles.');
      const { prerender } = await import(pathToFileURL(here('./.pages/prerender.js')).href);
      const pages: readonly { path: string; file: string; html: string }[] = prerender({
        files: {
          script: `/${entry.file}`,
          styles: entry.css.map((file: string) => `/${file}`),
          app: appFiles(readFileSync(path.join(dist, 'index.html'), 'utf8')),
        },
        openapi: JSON.parse(readFileSync(here('../docs/openapi.json'), 'utf8')),
      });
      mkdirSync(path.join(dist, 'public-pages'), { recursive: true });
      for (const { file, html } of pages) writeFileSync(path.join(dist, 'public-pages', file), html);
      // Maps addresses to files (api/http/plugins/public-pages.ts).
      const addresses = Object.fromEntries(pages.map(({ path: address, file }) => [address, file]));
      writeFileSync(path.join(dist, 'public-pages', 'pages.json'), JSON.stringify(addresses));
      rmSync(here('./.pages'), { recursive: true, force: true });
    },
  };
}

/** Files that the app's page loads, so that the public home page can load them too. */
function appFiles(html: string) {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '');
  const [script] = all(/<script type="module"[^>]* src="([^"]+)"/g);
  if (!script) throw new Error('index.html loads no module.');
  return {
    script,
    preloads: all(/<link rel="modulepreload"[^>]* href="([^"]+)"/g),
    styles: all(/<link rel="stylesheet"[^>]* href="([^"]+)"/g),
  };
}

/** Compresses each file once at the highest level, so that the server need not do it at every request at a lower level. */
function compressedBeside(): Plugin {
  return {
    name: 'compressed-beside',
    apply: 'build',
    closeBundle: async () => {
      const dist = here('./dist');
      // The server fills in the public pages and then compresses them.
      const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
        (file) => /\.(m?js|css|html|svg)$/.test(file) && !file.startsWith('public-pages'),
      );
      await Promise.all(
        files.map(async (file) => {
          const name = path.join(dist, file);
          const content = readFileSync(name);
          if (content.byteLength < 1_400) return;
          writeFileSync(`${name}.br`, await promisify(brotliCompress)(content));
          writeFileSync(`${name}.gz`, await promisify(gzip)(content, { level: 9 }));
        }),
      );
    },
  };
}
