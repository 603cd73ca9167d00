/**
 * Stores sessions as families of refresh tokens. A family descends from one sign-in. Presenting a token again after its
 * rotation and outside the overlap revokes the family (reuse detection, like Auth0's refresh token rotation).
 */
export interface SessionStore {
  start(session: NewSession): Promise<void>;
  /**
   * Atomically exchanges the token with this SHA-256 hash for a successor. Within the overlap, the direct predecessor
   * gets the same successor again, so that two tabs never fork a family.
   */
  rotate(tokenHash: string, successorHash: string, now: number): Promise<Rotation>;
  /** True if the session is alive (not revoked, not expired) and in this organisation. */
  isActive(sessionId: string, organizationId: string, now: number): Promise<boolean>;
  /**
   * Moves the session to another organisation of its account, and so ends its access to the previous one. @returns
   * whether the session existed
   */
  move(sessionId: string, organizationId: string): Promise<boolean>;
  /** Live sessions of an account, newest first. */
  list(accountId: string, now: number): Promise<readonly SessionEntry[]>;
  revoke(sessionId: string): Promise<void>;
  /**
   * Ends every live session of an account, except `except`, or only those in one organisation. @returns the ids of the
   * ended sessions
   */
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
  /**
   * The identity provider used for the sign-in: an organisation's id, or `installation`; undefined if none was used.
   */
  readonly provider?: string | undefined;
  /**
   * Browser and system in words, and the client's address: shown to the session's owner, and deleted with the session.
   */
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
  /** undefined if the session began before revisions were stored. */
  readonly passwordRevision?: number;
  readonly provider?: string;
};

/** Whose session was rotated. */
type Owned = Pick<SessionEntry, 'sessionId' | 'passwordRevision'> &
  Pick<NewSession, 'accountId' | 'organizationId'>;

export type Rotation =
  | (Owned & { readonly outcome: 'rotated' })
  /**
   * The token is the direct predecessor, within the overlap. `successorHash` is that of the successor already issued;
   * the caller must derive the same token.
   */
  | (Owned & { readonly outcome: 'repeated'; readonly successorHash: string })
  | (Owned & { readonly outcome: 'reused' })
  | { readonly outcome: 'unknown' };
