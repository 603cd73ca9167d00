// Bundles programs whose start would otherwise be mostly finding and compiling modules: the server, and the programs that read uploaded
// files and data sources, of which one starts for every file. The bundles lie in node_modules, which the processes that read files may
// read. A bundle is used only while its sources are unchanged (infra/bundles/bundle.ts).
import { hash } from 'node:crypto';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { root } from './prepare.mjs';

const thread = 'infra/extraction/process/end-without-parent.ts';
/** A reader may read few folders, so all of it is bundled, except packages that find files beside their own code. */
const reader = (program, external = []) => ({ programs: [program, thread], bundled: true, external });
const bundles = {
  extraction: reader('infra/extraction/child.ts', ['pdfjs-dist']),
  recognition: reader('infra/extraction/recognizing-child.ts', ['pdfjs-dist', 'tesseract.js']),
  'survey-files': reader('infra/survey-files/child.ts', ['pdfjs-dist']),
  'data-sources': reader('infra/data-sources/process/child.ts', ['pg', 'mysql2']),
  server: {
    programs: [
      'workers/serve-process.ts',
      'workers/demo/make-workspace.ts',
      'workers/demo/serve-workspace.ts',
    ],
    // Packages of plain JavaScript that every start of the server loads, and those of passkeys: 293 modules, which would hold the event
    // loop when the first person uses a passkey for more than twice as long.
    bundled:
      `@fastify/accept-negotiator @fastify/busboy @fastify/compress @fastify/cookie @fastify/error @fastify/multipart @fastify/rate-limit
      @fastify/send @fastify/static @hexagon/base64 @levischuck/tiny-cbor @peculiar/asn1-android @peculiar/asn1-cms @peculiar/asn1-csr
      @peculiar/asn1-ecc @peculiar/asn1-pfx @peculiar/asn1-pkcs8 @peculiar/asn1-pkcs9 @peculiar/asn1-rsa @peculiar/asn1-schema
      @peculiar/asn1-x509 @peculiar/asn1-x509-attr @peculiar/asn1-x509-post-quantum @peculiar/utils @peculiar/x509
      @simplewebauthn/server asn1js avvio cockatiel collapse-white-space dotenv fast-json-stringify fast-querystring
      fastify fastify-plugin fastify-type-provider-zod find-my-way franc-min ip-address ipaddr.js jsonc-parser lru-cache mime mime-db n-gram
      negotiator otpauth pvtsutils pvutils readable-stream reflect-metadata ret semver statuses trigram-utils tslib tsyringe uqr zod`.split(
        /\s+/,
      ),
    external: [],
  },
};
/** Gives each source of the server its own place, because it finds threads, programs and other files beside itself. */
const keepsPlaces = {
  name: 'keeps-places',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta')) return null;
    const placed = code
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href));
    return { code: placed, map: null };
  },
};
/** Refuses a bundle that would load another version of a package than the package that imports it would, one in a folder of its own. */
const oneVersion = (outDir) => ({
  name: 'one-version',
  enforce: 'pre',
  async resolveId(name, importer) {
    if (!importer?.includes('node_modules') || /^[./\0]/.test(name) || isBuiltin(name)) return null;
    const resolved = await this.resolve(name, importer, { skipSelf: true });
    if (!resolved?.external) return null;
    const from = (file) => {
      try {
        return createRequire(file).resolve(name);
      } catch {
        // An optional package.
        return null;
      }
    };
    if (from(importer) !== from(path.join(outDir, 'bundle.mjs')))
      this.error(
        `${importer} needs its own version of ${name}. Bundle ${name}, or do not bundle what needs it.`,
      );
    return null;
  },
});
const places = path.join(root, 'node_modules', '.cache', 'bundles');

for (const [name, { programs, bundled, external }] of Object.entries(bundles)) {
  const outDir = path.join(places, name);
  // Without this file, a bundle that is half built is not used.
  rmSync(path.join(outDir, 'sources.json'), { force: true });
  const { output } = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: bundled, external },
    plugins: [oneVersion(outDir), ...(name === 'server' ? [keepsPlaces] : [])],
    build: {
      ssr: true,
      outDir,
      // A server that was started from the bundle before may load its chunks later. `npm ci` removes all.
      emptyOutDir: false,
      minify: false,
      // Node runs it, so nothing is rewritten for older engines.
      target: 'esnext',
      rolldownOptions: {
        input: Object.fromEntries(
          programs.map((program) => [path.basename(program, '.ts'), path.join(root, program)]),
        ),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const sources = output
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .filter((id) => id.startsWith(root) && !id.includes('node_modules'));
  const stated = [...new Set([...sources, path.join(root, 'package-lock.json')])].map((file) => {
    const { size, ctimeMs } = statSync(file);
    const sha256 = hash('sha256', readFileSync(file));
    return { file: path.relative(root, file), bytes: size, changedMs: ctimeMs, sha256 };
  });
  writeFileSync(
    path.join(outDir, 'sources.json'),
    JSON.stringify({ project: root, programs, sources: stated }),
  );
}
