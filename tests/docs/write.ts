import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { accessTable } from './access-table.ts';
import { describedApi } from './described-api.ts';

// `npm run docs:access`: the pages that are made of the code. Committed, so that a change of either can be seen in a review.
const folder = path.resolve(import.meta.dirname, '../../docs');
writeFileSync(path.join(folder, 'access.md'), accessTable());
writeFileSync(path.join(folder, 'openapi.json'), `${JSON.stringify(await describedApi(), null, 1)}\n`);
// Reads docs/openapi.json when it is imported.
const { insiderPage } = await import('./insider-page.ts');
writeFileSync(path.join(folder, 'what-an-insider-sees.md'), insiderPage());
