import { local } from '../../lib/local.ts';
import { place } from '../../lib/place.ts';

export type Link = { readonly assessmentId: string; readonly token: string };
/** `participant`: whose unsent answers on this device belong to the link. */
type Remembered = Link & { readonly participant: string | null; readonly at: number };

/** `code`: admits this browser; from a mail, or shown in another browser. */
export type LinkFound =
  | { readonly link: Link; readonly code?: string }
  | { readonly problem: 'none' | 'incomplete' };

const key = `take.link${place}`;
export const rememberedForMs = 30 * 86_400_000;
export const takePath = `${place}/assessment/take`;
/** Address that opens the remembered link at the expertise page. */
export const expertisePath = `${place}/assessment/expertise`;

/** The link in the address bar; if it has none, the link this device remembers for the assessment in the address. */
export function findLink(
  address: { readonly pathname: string; readonly hash: string },
  remembered: Link | null,
): LinkFound {
  const path = address.pathname === expertisePath ? '' : address.pathname.slice(takePath.length);
  const assessmentId = path.split('/').find(Boolean) ?? '';
  // Mail programs may include a trailing full stop or bracket in the link.
  const token = /^#([\w-]{43})(?![\w-])/.exec(address.hash)?.[1];
  const code = /^#[\w-]{43}\.([2-9a-z]{8})(?![\w-])/.exec(address.hash)?.[1];
  if (assessmentId && token) return { link: { assessmentId, token }, ...(code && { code }) };
  if (address.hash.length > 1) return { problem: 'incomplete' };
  if (remembered && (!assessmentId || assessmentId === remembered.assessmentId)) return { link: remembered };
  return { problem: assessmentId ? 'incomplete' : 'none' };
}

export const linkAddress = ({ assessmentId, token }: Link): string => `${takePath}/${assessmentId}#${token}`;

export function recallLink(now: number): Remembered | null {
  const kept = parseRemembered(local.get(key));
  if (kept && now - kept.at < rememberedForMs) return kept;
  local.remove(key);
  return null;
}

export function rememberLink(link: Link, participant: string | null, now: number): void {
  local.set(
    key,
    JSON.stringify({ assessmentId: link.assessmentId, token: link.token, participant, at: now }),
  );
}

export const forgetLink = (): void => local.remove(key);

export function parseRemembered(text: string | null): Remembered | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const { assessmentId, token, participant, at } = kept as Record<string, unknown>;
    if (typeof assessmentId !== 'string' || typeof token !== 'string' || typeof at !== 'number') return null;
    return { assessmentId, token, at, participant: typeof participant === 'string' ? participant : null };
  } catch {
    return null;
  }
}
