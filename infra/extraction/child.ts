import { serve } from './process/serve.ts';
import { readers } from './readers.ts';

// A program of its own, started by extract.ts for each file: reads one document from stdin and writes what it holds to stdout.
await serve(readers);
