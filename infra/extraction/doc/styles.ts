import { viewOf } from '../compound/compound-file.ts';

/** Identifiers of Word's built-in styles (MS-DOC 2.9.271): headings 1 to 9, title, subtitle. */
const title = 62;
const subtitle = 74;

/**
 * The heading level of each style, by its index; styles of ordinary text are left out. A style inherits the level of
 * the style it is based on.
 */
export function headingLevels(sheet: Uint8Array): Map<number, number> {
  const styles = stylesIn(sheet);
  const levels = new Map<number, number>();
  for (const index of styles.keys()) {
    const level = levelOf(index, styles);
    if (level !== undefined) levels.set(index, level);
  }
  // The first styles have fixed indices, even if the style sheet is damaged.
  if (styles.size === 0) for (let level = 1; level <= 9; level += 1) levels.set(level, level);
  return levels;
}

type Style = { readonly builtIn: number; readonly base: number };

function levelOf(index: number, styles: ReadonlyMap<number, Style>): number | undefined {
  const seen = new Set<number>();
  let at = index;
  for (let style = styles.get(at); style !== undefined && !seen.has(at); style = styles.get(at)) {
    seen.add(at);
    if (style.builtIn >= 1 && style.builtIn <= 9) return style.builtIn;
    if (style.builtIn === title) return 1;
    if (style.builtIn === subtitle) return 2;
    at = style.base;
  }
  return undefined;
}

function stylesIn(sheet: Uint8Array): Map<number, Style> {
  const styles = new Map<number, Style>();
  if (sheet.length < 4) return styles;
  const view = viewOf(sheet);
  let at = 2 + view.getUint16(0, true);
  for (let index = 0; at + 2 <= sheet.length && index < 4_095; index += 1) {
    const length = view.getUint16(at, true);
    if (length >= 4 && at + 6 <= sheet.length)
      styles.set(index, {
        builtIn: view.getUint16(at + 2, true) & 0xfff,
        base: view.getUint16(at + 4, true) >> 4,
      });
    // Styles start at even offsets.
    at += 2 + length + (length % 2);
  }
  return styles;
}
