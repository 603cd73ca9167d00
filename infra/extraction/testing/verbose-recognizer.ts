import { recognizingPdfReader } from '../pdf/reader.ts';
import { serve } from '../process/serve.ts';
import { readers } from '../readers.ts';

// A recogniser that finds more text in each picture than a document may have.
const recognition = {
  read: async () =>
    Array.from({ length: 2_500 }, (_, at) => `Line ${at} ${'of a very long page '.repeat(50)}`),
  pages: () => ({ read: 1, unread: 0, late: 0 }),
  close: async () => undefined,
};
await serve({ ...readers, pdf: async () => recognizingPdfReader(() => recognition) });
