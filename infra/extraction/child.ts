import { serve } from './process/serve.ts';
import { readers } from './readers.ts';

// Program that extract.ts starts for each file: reads one document from stdin and writes its content to stdout.
await serve(readers);
