/** Who asks for something the policy lets people and programs do. */
export type Caller = {
  readonly tenant: string;
  /** Account in whose name it happens. */
  readonly accountId: string;
  /** For the log. */
  readonly actor: string;
};
