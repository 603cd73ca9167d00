import { parseUrl } from '../../../../domain/kernel/parse-url.ts';

/** The survey link in a mail, if it belongs to this site. */
export function personalLink(text: string, origin: string): string | null {
  for (const [candidate] of text.matchAll(/https?:\/\/[^\s<>"]+/g)) {
    const url = parseUrl(candidate);
    if (url?.origin === origin && url.pathname.startsWith('/assessment/take/')) return url.href;
  }
  return null;
}
