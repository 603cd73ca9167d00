import { recognizingPdfReader } from './pdf/reader.ts';
import { recognizePages } from './pdf/recognition/recognize-pages.ts';
import { serve } from './process/serve.ts';
import { readers } from './readers.ts';

// The program that extract.ts starts for a pdf with scanned pages. It works like child.ts, and also recognises the text
// in pictures of pages.
await serve({ ...readers, pdf: async () => recognizingPdfReader(recognizePages) }, true);
