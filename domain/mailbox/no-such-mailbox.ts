/**
 * The only answers that speak of the mailbox itself (RFC 3463, RFC 7505): no such mailbox, no such domain, moved without a new address,
 * a domain that takes no mail, a mailbox that is switched off. Everything else may be said of any address by a server that is set up wrong.
 */
const statuses: ReadonlySet<string> = new Set(['5.1.1', '5.1.2', '5.1.6', '5.1.10', '5.2.1']);

/** @param status an enhanced status, as `5.1.1` */
export function saysNoSuchMailbox(status: string): boolean {
  return statuses.has(status);
}

/** Is there such a status in what was kept of an answer? */
export function mentionsNoSuchMailbox(reason: string): boolean {
  return (reason.match(/(?<=^|\s)\d{3}[ -]5\.\d{1,3}\.\d{1,3}(?=\s|$)/g) ?? []).some((found) =>
    statuses.has(found.slice(4)),
  );
}
