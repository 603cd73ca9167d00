import { recognizingPdfReader } from './pdf/reader.ts';
import { recognizePages } from './pdf/recognition/recognize-pages.ts';
import { serve } from './process/serve.ts';
import { readers } from './readers.ts';

// Program that extract.ts starts for a pdf with scanned pages: as child.ts, and recognises the text of their pictures.
await serve({ ...readers, pdf: async () => recognizingPdfReader(recognizePages) }, true);
