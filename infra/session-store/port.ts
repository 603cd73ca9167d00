/**
 * Refresh-token families. A family descends from one sign-in; presenting a rotated token outside the overlap revokes the family (reuse
 * detection, like Auth0's refresh token rotation).
 */
export interface SessionStore {
  start(session: NewSession): Promise<void>;
  /**
   * Atomically exchanges the token with this SHA-256 hash for a successor. Within the overlap the direct predecessor gets the same successor
   * again, so that two tabs never fork a family.
   */
  rotate(tokenHash: string, successorHash: string, now: number): Promise<Rotation>;
  /** True if the session is alive (not revoked, not expired) and in this organisation. */
  isActive(sessionId: string, organizationId: string, now: number): Promise<boolean>;
  /** Moves the session to another organisation of its account; it has no access to the previous one any more. @returns whether it existed */
  move(sessionId: string, organizationId: string): Promise<boolean>;
  /** Live sessions of an account, newest first. */
  list(accountId: string, now: number): Promise<readonly SessionEntry[]>;
  revoke(sessionId: string): Promise<void>;
  /** Ends every live session of an account, or those in one organisation. @returns the ids of sessions that were alive */
  revokeAccount(
    accountId: string,
    which?: { readonly except?: string | undefined; readonly organizationId?: string | undefined },
  ): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Times in milliseconds since the epoch. */
export type NewSession = {
  readonly sessionId: string;
  readonly accountId: string;
  readonly organizationId: string;
  readonly tokenHash: string;
  /** The account's password revision at sign-in. */
  readonly passwordRevision?: number;
  /** The identity provider the person signed in through: an organisation's id, or `installation`; undefined = none. */
  readonly provider?: string | undefined;
  /** Browser and system in words, and the address of the client: shown to the session's owner, and deleted with the session. */
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
  /** undefined: it began before revisions were stored. */
  readonly passwordRevision?: number;
  readonly provider?: string;
};

/** Owner of a rotated session. */
type Owned = Pick<SessionEntry, 'sessionId' | 'passwordRevision'> &
  Pick<NewSession, 'accountId' | 'organizationId'>;

export type Rotation =
  | (Owned & { readonly outcome: 'rotated' })
  /** The direct predecessor within the overlap: `successorHash` is the one already issued; the caller must derive the same token. */
  | (Owned & { readonly outcome: 'repeated'; readonly successorHash: string })
  | (Owned & { readonly outcome: 'reused' })
  | { readonly outcome: 'unknown' };
