/**
 * The only status codes about the mailbox itself (RFC 3463, RFC 7505): no such mailbox, no such domain, moved without a new
 * address, a domain that takes no mail, a disabled mailbox. Other codes are left out, because a misconfigured server may answer
 * with any of them for every address.
 */
const statuses: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1']);

/** @param status an enhanced status code, such as `5.1.1` */
export function saysNoSuchMailbox(status: string): boolean {
  return statuses.has(status);
}

/** True if a stored answer of a mail server contains one of these status codes. */
export function mentionsNoSuchMailbox(reason: string): boolean {
  return (reason.match(/(?<=^|\s)\d{3}[ -]5\.\d{1,3}\.\d{1,3}(?=\s|$)/g) ?? []).some((found) =>
    statuses.has(found.slice(4)),
  );
}
