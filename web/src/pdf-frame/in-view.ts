/** Position of a page in the column of pages, in pixels. */
export type Place = { readonly top: number; readonly height: number };
/** Visible part of the column, in pixels. */
export type View = { readonly top: number; readonly height: number };
/** Indexes of pages, both ends inclusive. */
export type Range = { readonly first: number; readonly last: number };

/**
 * Pages in the view, at least one. @param placeOf position of a page by index, in ascending order @param count number of pages,
 * at least 1
 */
export function pagesIn(count: number, placeOf: (index: number) => Place, { top, height }: View): Range {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const place = placeOf(middle);
    if (place.top + place.height > top) high = middle;
    else low = middle + 1;
  }
  let last = low;
  while (last + 1 < count && placeOf(last + 1).top < top + height) last += 1;
  return { first: low, last };
}

/** Tolerance in pixels between a page's position and the scroll position, because browsers round. */
const rounding = 2;

/** The page with the largest visible share. The current page stays chosen unless another one has a larger share. */
export function mostSeen(
  { first, last }: Range,
  placeOf: (index: number) => Place,
  view: View,
  present: number,
): number {
  const share = (index: number) => {
    const { top, height } = placeOf(index);
    const seen = Math.min(top + height, view.top + view.height) - Math.max(top, view.top);
    return Math.min(1, (Math.max(0, seen) + rounding) / height);
  };
  let most = present >= first && present <= last ? present : first;
  for (let index = first; index <= last; index += 1) if (share(index) > share(most) + 0.001) most = index;
  return most;
}
