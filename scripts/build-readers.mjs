// Bundles the programs that read uploaded files, each in a process of its own. Such a process starts for every file, and compiling
// TypeScript is most of its start. The bundle lies in node_modules, which these processes may read. It is used only while its sources are
// unchanged (infra/extraction/process/program.ts).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { root } from './prepare.mjs';

const programs = { extraction: 'infra/extraction/child.ts', 'survey-files': 'infra/survey-files/child.ts' };
const thread = 'infra/extraction/process/end-without-parent.ts';

for (const [name, program] of Object.entries(programs)) {
  const outDir = path.join(root, 'node_modules', '.cache', 'readers', name);
  const { output } = await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    // Libraries are bundled, too, because finding their files takes time. This one reads fonts beside its own code.
    ssr: { noExternal: true, external: ['pdfjs-dist'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      minify: false,
      // Node runs it, so nothing is rewritten for older engines.
      target: 'esnext',
      rolldownOptions: {
        input: { child: path.join(root, program), 'end-without-parent': path.join(root, thread) },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const sources = output
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .filter((id) => id.startsWith(root) && !id.includes('node_modules'));
  const stated = [...new Set([...sources, path.join(root, 'package-lock.json')])].map((file) => {
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
    return { file: path.relative(root, file), sha256 };
  });
  writeFileSync(path.join(outDir, 'sources.json'), JSON.stringify(stated));
}
