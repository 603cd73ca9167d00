import { useEffect, useState } from 'react';
import type { ImportPreview } from '../../../../../../api/survey-import/contract/survey-import.ts';
import type { Like } from './from-kept.ts';

type Reading = {
  /** The answer for the file as it is read now; undefined while it is read again. */
  readonly found: ImportPreview | undefined;
  /** Whether the person has said nothing yet. */
  readonly isUntouched: boolean;
  /** Reads the file like an earlier one. */
  readonly onTake: (like: Like) => void;
  /** The headings are on another line than where they were found. */
  readonly onHeadingsOn: (line: number) => void;
};

/**
 * Reads a file like an earlier one with the same headings, which the page says, unless the person has said something about the file or
 * wants to start anew. Then it is only offered.
 */
export function useLike({ found, isUntouched, onTake, onHeadingsOn }: Reading) {
  const [taken, setTaken] = useState<string>();
  const [isDeclined, setDeclined] = useState(false);
  const like = found?.like ?? undefined;
  const take = () => {
    if (!found || !like) return;
    if (like.headingsOn !== found.headingsOn) return onHeadingsOn(like.headingsOn);
    setTaken(like.mappingId);
    onTake(like);
  };
  const isDue = like !== undefined && isUntouched && !isDeclined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (isDue) take();
  }, [isDue, found]);
  return {
    taken,
    take,
    decline: () => {
      setTaken(undefined);
      setDeclined(true);
    },
    /** The file is read in another way that has nothing to do with the earlier one. @param isNewFile it is another file */
    forget: (isNewFile: boolean) => {
      setTaken(undefined);
      if (isNewFile) setDeclined(false);
    },
  };
}
