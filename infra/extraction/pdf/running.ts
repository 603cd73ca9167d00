import { type Line, left, textOf } from './lines.ts';

type Seen = { readonly page: number; readonly numbers: readonly number[] };

/** Share of the page's height, at its top and its bottom, where headers and footers are expected. */
const zone = 0.1;
const mostKept = 2_000;

/**
 * Removes headers, footers and page numbers that an earlier page had at the same place; the first occurrence is kept. A
 * line with numbers counts as repeated if its numbers are equal or one of them counts the pages.
 */
export class RunningLines {
  readonly #seen = new Map<string, Seen>();

  without(lines: readonly Line[], page: number, height: number): Line[] {
    return lines.filter((line) => {
      if (line.v > zone * height && line.v < (1 - zone) * height) return true;
      return !this.#repeats(line, page);
    });
  }

  #repeats(line: Line, page: number): boolean {
    const { masked, numbers } = maskedNumbers(textOf(line));
    const isOnlyNumber = masked.length <= 12;
    // Page numbers and titles may change sides between left and right pages.
    const side = isOnlyNumber ? '' : Math.round(left(line) / 36);
    for (const shift of [0, -1, 1]) {
      const key = `${masked}|${Math.round(line.v / 3) + shift}|${side}`;
      const earlier = this.#seen.get(key);
      if (earlier === undefined || earlier.page === page) continue;
      const isSame = numbers.every((number, index) => number === earlier.numbers[index]);
      const countsPages = numbers.some(
        (number, index) => number - (earlier.numbers[index] ?? number) === page - earlier.page,
      );
      if (isSame || countsPages) {
        this.#seen.set(key, { page, numbers });
        return true;
      }
    }
    if (this.#seen.size < mostKept)
      this.#seen.set(`${masked}|${Math.round(line.v / 3)}|${side}`, { page, numbers });
    return false;
  }
}

function maskedNumbers(text: string): { masked: string; numbers: number[] } {
  let masked = '';
  let digits = '';
  const numbers: number[] = [];
  const close = () => {
    if (digits === '') return;
    numbers.push(Number(digits));
    masked += '#';
    digits = '';
  };
  for (const character of text) {
    if (character >= '0' && character <= '9') digits += character;
    else {
      close();
      masked += character;
    }
  }
  close();
  return { masked, numbers };
}
