import { pipeline, type Readable, Transform } from 'node:stream';
import { documentLimits } from '../../../domain/document/limits.ts';
import { sized } from '../../../domain/document/size.ts';
import { say } from '../../../domain/texts/sentence.ts';
import type { ApiDependencies } from '../../http/dependencies.ts';
import { ApiProblem } from '../../http/problem.ts';
import type { LibraryQuery } from '../queries/library.ts';

/** Keeps libraries within their quota. */
export function createRoom(
  { documents: { quota } }: Pick<ApiDependencies, 'documents'>,
  library: Pick<LibraryQuery, 'usage'>,
) {
  /** Bytes of files that are still arriving, by organisation. */
  const arriving = new Map<string, number>();
  const full = (bytes: number) =>
    new ApiProblem(507, 'LIBRARY_FULL', say('document.quota', { used: sized(bytes), quota: sized(quota) }));

  /** @returns number of used bytes @throws {ApiProblem} 507 LIBRARY_FULL unless there is room for `size` more bytes */
  async function mustHave(tenant: string, size: number): Promise<number> {
    const { bytes } = await library.usage(tenant);
    if (bytes + size > quota) throw full(bytes);
    return bytes;
  }

  return {
    mustHave,
    /**
     * Passes a file on. Files that arrive at the same time are on the disk before the library counts them, so the stream fails when
     * together they exceed the free space by more than the maximum size of one file.
     * @throws {ApiProblem} 507 LIBRARY_FULL
     */
    async within(tenant: string, file: Readable): Promise<Readable> {
      const bytes = await mustHave(tenant, 0);
      const most = quota - bytes + documentLimits.bytes;
      const all = () => arriving.get(tenant) ?? 0;
      let own = 0;
      const counting = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          own += chunk.length;
          arriving.set(tenant, all() + chunk.length);
          if (all() > most) done(full(bytes));
          else done(null, chunk);
        },
      });
      counting.once('close', () => {
        const left = all() - own;
        if (left > 0) arriving.set(tenant, left);
        else arriving.delete(tenant);
      });
      return pipeline(file, counting, () => undefined);
    },
  };
}
