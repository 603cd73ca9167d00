/**
 * Refresh-token families. A family descends from one sign-in; presenting a rotated token outside the overlap
 * revokes the family (reuse detection, Auth0's rules: research 1.3).
 */
export interface SessionStore {
  start(session: NewSession): Promise<void>;
  /**
   * Exchanges the token with this SHA-256 hash for a successor, atomically.
   * Inside the overlap (10 s) the direct predecessor gives the same successor again, so two tabs never fork a family.
   */
  rotate(tokenHash: string, successorHash: string, now: number): Promise<Rotation>;
  /** Is the session alive (not revoked, not expired), and in this organisation? */
  isActive(sessionId: string, organizationId: string, now: number): Promise<boolean>;
  /** The session goes on in another organisation of its account: what it was in the one before opens nothing any more. @returns whether it was there */
  move(sessionId: string, organizationId: string): Promise<boolean>;
  /** Live sessions of an account, the newest first. */
  list(accountId: string, now: number): Promise<readonly SessionEntry[]>;
  revoke(sessionId: string): Promise<void>;
  /** Ends every live session of an account, or those in one organisation. @returns the ids of those that were alive */
  revokeAccount(
    accountId: string,
    which?: { readonly except?: string | undefined; readonly organizationId?: string | undefined },
  ): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Times in milliseconds since the epoch. Idle 7 days, absolute 30 days. */
export type NewSession = {
  readonly sessionId: string;
  readonly accountId: string;
  readonly organizationId: string;
  readonly tokenHash: string;
  /** Which password of the account was in force when its person showed who they are. */
  readonly passwordRevision?: number;
  /** At whose identity provider its person signed in: an organisation's id, or `installation`; undefined = at none. */
  readonly provider?: string | undefined;
  /** Browser and system in words, and the address it came from: shown to the person it belongs to, and gone with the session. */
  readonly device: string;
  readonly address: string;
  readonly now: number;
};

/** Times in milliseconds since the epoch. */
export type SessionEntry = {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly startedAt: number;
  readonly usedAt: number;
  readonly device: string;
  readonly address: string;
  /** undefined: it began before revisions were kept. */
  readonly passwordRevision?: number;
  readonly provider?: string;
};

/** Whose a rotated session is. */
type Owned = Pick<SessionEntry, 'sessionId' | 'passwordRevision'> &
  Pick<NewSession, 'accountId' | 'organizationId'>;

export type Rotation =
  | (Owned & { readonly outcome: 'rotated' })
  /** The direct predecessor within the overlap: `successorHash` is the one already issued; the caller must derive the same token. */
  | (Owned & { readonly outcome: 'repeated'; readonly successorHash: string })
  | (Owned & { readonly outcome: 'reused' })
  | { readonly outcome: 'unknown' };

export const refreshOverlapMs = 10_000;
export const refreshIdleMs = 7 * 24 * 3_600_000;
export const refreshAbsoluteMs = 30 * 24 * 3_600_000;
/**
 * A session that began this much later than it is now began by a clock that was wrong, and would outlive every limit. One that was only used
 * by such a clock is its owner's, and ends by when it began.
 */
export const clocksApartMs = 24 * 3_600_000;

/** Is it within its limits? All in milliseconds since the epoch. */
export function isWithinLife(startedAt: number, usedAt: number, now: number): boolean {
  return (
    now - usedAt < refreshIdleMs && now - startedAt < refreshAbsoluteMs && startedAt - now <= clocksApartMs
  );
}
