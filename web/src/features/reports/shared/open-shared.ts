import * as z from 'zod/mini';
import { type Shared, shared } from '../../../../../api/report/contract/reports.ts';
import { unexpectedAnswer } from '../../../lib/app-error.ts';
import { send } from '../../../lib/request/http.ts';
import { urls } from '../../../lib/urls.ts';

export type LinkParts = { readonly shareId: string; readonly token: string };

/** Parses `/shared/<id>#<token>`; undefined if a part is missing. */
export function linkPartsIn({ pathname, hash }: { pathname: string; hash: string }): LinkParts | undefined {
  const shareId = /^\/shared\/([a-z0-9]{24})\/?$/.exec(pathname)?.[1];
  const token = /^#([\w-]{43})$/.exec(hash)?.[1];
  return shareId !== undefined && token !== undefined ? { shareId, token } : undefined;
}

/** Reads the report behind a shared link. Sent as POST, so that the token appears in no address. @throws {AppError} */
export async function openShared(link: LinkParts, passphrase: string | undefined): Promise<Shared> {
  const body = { ...link, ...(passphrase === undefined ? {} : { passphrase }) };
  const parsed = z.safeParse(shared, await send({ method: 'POST', path: urls.openShared, body }));
  if (parsed.success) return parsed.data;
  throw unexpectedAnswer(200, null);
}
