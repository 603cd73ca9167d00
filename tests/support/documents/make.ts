import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ordinaryFiles } from './ordinary.ts';

// `npm run make:documents`: ordinary files of all formats for `npm run evaluate:extraction`; the same seed writes the same texts.
const usage = `npm run -s make:documents -- <folder> [--seed 1] [--each 30]

  --each N   files of each format
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, each: { type: 'string', default: '30' } },
});
const [folder] = positionals;
if (folder === undefined || positionals.length > 1) {
  process.stderr.write(usage);
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
for (const { name, bytes } of await ordinaryFiles(Number(values.seed), Number(values.each)))
  writeFileSync(path.join(folder, name), bytes);
