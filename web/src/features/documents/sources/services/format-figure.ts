import { once } from '../../../../lib/display/once.ts';

const number = once(() => new Intl.NumberFormat('en', { maximumSignificantDigits: 15 }));

/** A figure as the source answered it, with separators. */
export const formatFigure = (value: number): string => number().format(value);
