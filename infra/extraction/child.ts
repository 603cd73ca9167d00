import { serve } from './process/serve.ts';
import { readers } from './readers.ts';

// The program that extract.ts starts for each file. It reads one document from stdin and writes its content to stdout.
await serve(readers);
