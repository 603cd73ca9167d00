import { createExtractor } from '../extract.ts';

// Starts reading a file that never ends, for a test that kills this process. Prints the process ids of its children.

const bytes = Buffer.from(process.argv[2] ?? '');
const program = new URL('./hostile-child.ts', import.meta.url).pathname;
const extractor = createExtractor({ program });
const reading = extractor.extract(
  { name: 'a.txt', bytes, size: bytes.byteLength },
  { onProgress: () => process.stdout.write('started\n') },
);
await reading;
