import { compareWithRebuild, hasLog } from '../support/rebuild.ts';
import { exit } from './arguments.ts';

// `npm run verify -- <data folder>`: do the stored views equal a rebuild from the log? The server must be stopped.
const folder = process.argv[2] ?? process.env.DATA_DIR ?? './data';
if (!hasLog(folder)) exit(`There is no log in ${folder}.`, 2);
const comparisons = await compareWithRebuild(folder);
for (const { model, documents, different } of comparisons) {
  process.stdout.write(
    `  ${model.padEnd(22)} ${String(documents).padStart(7)} documents  ${different.length === 0 ? 'equal to the byte' : `${different.length} differ, first ${different[0]}`}\n`,
  );
}
process.exit(comparisons.some(({ different }) => different.length > 0) ? 1 : 0);
