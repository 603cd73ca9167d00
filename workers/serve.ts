import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf } from '../infra/bundles/bundle.ts';

// `node workers/serve.ts [all|api|worker]`, run by npm start, npm run api and npm run worker: starts the bundle of
// serve-process.ts, or the file itself if it changed since the bundle was built.
await import(pathToFileURL(bundleOf('server', path.join(import.meta.dirname, 'serve-process.ts'))).href);
