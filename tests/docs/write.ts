import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { accessTable } from './access-table.ts';
import { describedApi } from './described-api.ts';

// `npm run docs:access`: writes the pages generated from the code. They are committed, so that a review shows how they change.
const folder = path.resolve(import.meta.dirname, '../../docs');
writeFileSync(path.join(folder, 'access.md'), accessTable());
writeFileSync(path.join(folder, 'openapi.json'), `${JSON.stringify(await describedApi(), null, 1)}\n`);
// This module reads docs/openapi.json when it is imported, so it is imported only after that file was written.
const { insiderPage } = await import('./insider-page.ts');
writeFileSync(path.join(folder, 'what-an-insider-sees.md'), insiderPage());
