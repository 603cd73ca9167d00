import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { accessTable } from './access-table.ts';
import { describedApi } from './described-api.ts';

// `npm run docs:access`: writes the pages generated from the code. They are committed, so that a review shows changes of either.
const folder = path.resolve(import.meta.dirname, '../../docs');
writeFileSync(path.join(folder, 'access.md'), accessTable());
writeFileSync(path.join(folder, 'openapi.json'), `${JSON.stringify(await describedApi(), null, 1)}\n`);
// Reads docs/openapi.json when it is imported.
const { insiderPage } = await import('./insider-page.ts');
writeFileSync(path.join(folder, 'what-an-insider-sees.md'), insiderPage());
