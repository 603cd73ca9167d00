import type { Answer } from '../../../../api/response/contract/take.ts';

export type ScaleKey =
  | { readonly does: 'rate'; readonly score: Exclude<Answer['score'], null> }
  | { readonly does: 'clear' | 'comment' | 'next' | 'keys' };

type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
};

/** Maps a key to an action while the focus is on the scale, and only then (WCAG 2.1.4). Null leaves the key to the browser. */
export function scaleKey(
  { key, ctrlKey, metaKey, altKey }: Pressed,
  { min, max }: { min: number; max: number },
): ScaleKey | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^\d$/.test(key)) {
    const score = Number(key);
    return score >= min && score <= max ? { does: 'rate', score } : null;
  }
  switch (key) {
    case 'n':
    case 'N':
      return { does: 'rate', score: 'cantJudge' };
    case 'c':
    case 'C':
      return { does: 'comment' };
    case 'Delete':
    case 'Backspace':
      return { does: 'clear' };
    case 'Enter':
      return { does: 'next' };
    case '?':
      return { does: 'keys' };
    default:
      return null;
  }
}
