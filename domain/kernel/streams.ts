import type { StreamName } from './event.ts';

/** The only place stream names are made. One stream per thing that must be consistent; no personal data in a name. */
/** Everything one person says in one assessment. */
export const isResponseStream = (stream: string): boolean => stream.startsWith('response-');

export const streams = {
  assessment: (assessmentId: string) => `assessment-${assessmentId}` as StreamName,
  invitation: (participantId: string) => `invitation-${participantId}` as StreamName,
  response: (assessmentId: string, participantId: string) =>
    `response-${assessmentId}-${participantId}` as StreamName,
  /** An imported survey: what it is, then its responses. */
  survey: (assessmentId: string) => `survey-${assessmentId}` as StreamName,
  results: (assessmentId: string) => `results-${assessmentId}` as StreamName,
  /** Actions, comments and decisions about an assessment. */
  plan: (assessmentId: string) => `plan-${assessmentId}` as StreamName,
  account: (accountId: string) => `account-${accountId}` as StreamName,
  /** How an account was signed in to, in one month: `2026-12`. Null: all that was before months had streams of their own. */
  signIns: (accountId: string, month: string | null) =>
    (month === null ? `sign-ins-${accountId}` : `sign-ins-${accountId}-${month}`) as StreamName,
  /** `identity` is a keyed hash of issuer and subject, lower-case hex. */
  identity: (identity: string) => `identity-${identity}` as StreamName,
  /** Whose people single sign-on takes the addresses of a domain for. `domainHash`: a keyed hash, lower-case hex. */
  signInDomain: (domainHash: string) => `sign-in-domain-${domainHash}` as StreamName,
  letter: (letterId: string) => `letter-${letterId}` as StreamName,
  /** Who holds an address, and what was mailed to it. `addressHash` is a keyed hash, lower-case hex. */
  email: (addressHash: string) => `email-${addressHash}` as StreamName,
  /** What others had mailed to an address; apart from who holds it. `addressHash` as for `email`. */
  mailbox: (addressHash: string) => `mailbox-${addressHash}` as StreamName,
  /** Milestones and the target an organisation marks on its trends. */
  marks: (organizationId: string) => `marks-${organizationId}` as StreamName,
  /** A link that shows released results. */
  share: (shareId: string) => `share-${shareId}` as StreamName,
  /** A file of released results. */
  report: (reportId: string) => `report-${reportId}` as StreamName,
  /** A file that was taken away at once, of results or of the audit trail. */
  export: (exportId: string) => `export-${exportId}` as StreamName,
  /** The signed root over the first `size` events: nobody signs two of one size. */
  head: (size: number) => `head-${size}` as StreamName,
  /** Checkouts, subscriptions and the plan an organisation has. */
  billing: (organizationId: string) => `billing-${organizationId}` as StreamName,
  /** The comparison with the payment provider of one day: `2026-11-24`. */
  reconciliation: (day: string) => `reconciliation-${day}` as StreamName,
  /** One message of the payment provider. `messageHash`: lower-case hex of a hash of its id. */
  paymentMessage: (messageHash: string) => `payment-message-${messageHash}` as StreamName,
  organization: (organizationId: string) => `organization-${organizationId}` as StreamName,
  /** Who started it and who runs it, beside all organisations. */
  installation: () => 'installation-one' as StreamName,
};
