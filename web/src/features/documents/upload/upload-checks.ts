import { documentLimits, formats } from '../../../../../domain/document/limits.ts';
import { texts } from '../texts.ts';

const words = texts.upload;

/** Value of the file picker's `accept`. */
export const accepted = formats.map((format) => `.${format}`).join(',');

/** Why this file is not sent, or null. The server checks the same, and the content. */
export function refusalOf({ name, size }: { readonly name: string; readonly size: number }): string | null {
  const reasons = [
    size > documentLimits.bytes ? words.tooLarge : '',
    size === 0 ? words.empty : '',
    isKnown(name) ? '' : words.unsupported,
  ].filter(Boolean);
  return reasons.length > 0 ? reasons.join('. ') : null;
}

function isKnown(name: string): boolean {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return name.includes('.') && formats.some((format) => format === end);
}
