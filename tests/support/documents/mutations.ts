import JSZip from 'jszip';
import { drawBelow, seededRandom } from '../../../domain/scoring/statistics/seeded-random.ts';
import { type OrdinaryFile, ordinaryFiles } from './ordinary.ts';

/** Ordinary files of all formats in turn, each damaged in one of several ways; the same seed gives the same files. */
export async function mutatedFiles(seed: number, count: number): Promise<OrdinaryFile[]> {
  const random = seededRandom(seed);
  const below = (most: number) => drawBelow(random, most);
  const sound = await ordinaryFiles(seed, 1);
  const mutated: OrdinaryFile[] = [];
  for (let number = 0; number < count; number += 1) {
    const file = sound[number % sound.length];
    if (file === undefined) continue;
    const isZip = file.bytes[0] === 0x50 && file.bytes[1] === 0x4b;
    const bytes =
      isZip && below(2) === 0
        ? await withDamagedPart(file.bytes, below)
        : damagedBytes(file.bytes, below, isZip ? 0 : 8);
    mutated.push({ name: `mutated-${number}-${file.name}`, bytes });
  }
  return mutated;
}

type Below = (most: number) => number;

/** An intact archive with one damaged part, so that the damage reaches the reader of that part. */
async function withDamagedPart(bytes: Uint8Array, below: Below): Promise<Uint8Array> {
  const zip = await JSZip.loadAsync(bytes);
  const names = Object.keys(zip.files).filter((name) => !name.endsWith('/'));
  const name = names[below(names.length)] ?? '';
  const part = await zip.file(name)?.async('uint8array');
  zip.file(name, damagedBytes(part ?? new Uint8Array(1), below, 0));
  return zip.generateAsync({ type: 'uint8array', compression: 'DEFLATE' });
}

const markup = Buffer.from('<>/"=&;0123456789ABr()[]\n');

/** Damages bytes from `from` on; the bytes before it stay, so that the file is still recognised as the format of its name. */
function damagedBytes(bytes: Uint8Array, below: Below, from: number): Uint8Array {
  const copy = Buffer.from(bytes);
  const places = Math.max(1, copy.length - from);
  const at = () => from + below(places);
  switch (below(5)) {
    case 0:
      for (let changes = 1 + below(20); changes > 0; changes -= 1) copy[at()] = below(256);
      return copy;
    case 1:
      for (let changes = 1 + below(20); changes > 0; changes -= 1)
        copy[at()] = markup[below(markup.length)] ?? 0;
      return copy;
    case 2:
      return copy.subarray(0, Math.max(1, at()));
    case 3: {
      const [first, second] = [at(), at()].sort((a, b) => a - b);
      return Buffer.concat([copy.subarray(0, second), copy.subarray(first)]);
    }
    default: {
      const start = at();
      copy.subarray(start, start + 1 + below(200)).fill([0, 0xff][below(2)] ?? 0);
      return copy;
    }
  }
}
