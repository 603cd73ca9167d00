import type { Place } from '../port.ts';

const most = { headings: 6, characters: 200 } as const;

export type HeadingPath = {
  /** @returns false if the text is too long or nested too deeply for a heading and must be read as a paragraph */
  accepts(level: number, text: string): boolean;
  /** Ends the headings of this level and deeper ones, and opens this heading. An empty text opens none. */
  open(level: number, text: string, place: Place): void;
  /** The headings above the next text, outermost first. The same list object throughout a section. */
  current(): readonly string[];
  /** Ends all headings. */
  close(): void;
};

type Heading = {
  readonly level: number;
  readonly text: string;
  readonly place: Place;
  readonly path: readonly string[];
  isUsed: boolean;
};

/** @param unused receives a heading that ends without text below it */
export function createHeadingPath(unused: (text: string, place: Place) => void): HeadingPath {
  const root: readonly string[] = [];
  const headings: Heading[] = [];

  function closeFrom(level: number): void {
    for (let last = headings.at(-1); last !== undefined && last.level >= level; last = headings.at(-1)) {
      headings.pop();
      if (!last.isUsed) unused(last.text, last.place);
    }
  }

  return {
    accepts: (level, text) =>
      text.length <= most.characters &&
      headings.filter((heading) => heading.level < level).length < most.headings,
    open(level, text, place) {
      closeFrom(level);
      if (text === '') return;
      const path = [...(headings.at(-1)?.path ?? root), text.replaceAll('\n', ' ')];
      headings.push({ level, text, place, path, isUsed: false });
    },
    current() {
      for (const heading of headings) heading.isUsed = true;
      return headings.at(-1)?.path ?? root;
    },
    close: () => closeFrom(Number.NEGATIVE_INFINITY),
  };
}
