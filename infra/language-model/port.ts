import type { z } from 'zod';
import type { Recipient } from '../../domain/language-model/recipient.ts';

/** A question about passages of one organisation. The model has no tools, and gets no addresses and no secrets. */
export type Question<Value> = {
  /** Form of the answer; every answer is checked by it, whatever the provider promises. */
  readonly schema: z.ZodType<Value>;
  /** Fixed text that no document can change. */
  readonly instructions: string;
  /** Untrusted text. */
  readonly passages: readonly { readonly id: number; readonly text: string }[];
  /** The most tokens of one answer. */
  readonly outputTokens: number;
};

/** Tokens of all calls for one question. `isMeasured` is false if the provider did not count them, and they are estimated. */
export type TokenUsage = {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly isMeasured: boolean;
};

export type Completion<Value> =
  | { readonly kind: 'answered'; readonly value: Value; readonly usage: TokenUsage }
  | {
      readonly kind: 'failed';
      /**
       * `unavailable`: no usable HTTP answer; `suspended`: no call, because several in a row failed; `unusable`: two answers did not have the
       * form; `declined`: the model refused to answer; `notAllowed`: sending became forbidden before a call.
       */
      readonly reason: 'unavailable' | 'suspended' | 'unusable' | 'declined' | 'notAllowed';
      /** A call was made, so that the passages may have arrived. */
      readonly isSent: boolean;
      /** HTTP status of the last answer; null: there was none. */
      readonly status: number | null;
      readonly usage: TokenUsage;
    };

export type LanguageModel = {
  readonly recipient: Recipient;
  /** Tokens that one organisation may use in a month (UTC). */
  readonly tokensAMonth: number;
  /** Tokens that all organisations together may use in a month (UTC); undefined: no limit. */
  readonly installationTokensAMonth: number | undefined;
  /** US dollars for a million tokens; undefined: the operator stated none. */
  readonly prices: { readonly input: number; readonly output: number } | undefined;
  /** The most tokens that an answer to this question may use, by an estimate on the high side. */
  mostTokens(question: Question<unknown>): number;
  /** @param mayStillSend checked before every call @throws the signal's reason; faults of the provider are values */
  complete<Value>(
    question: Question<Value>,
    signal: AbortSignal,
    mayStillSend: () => Promise<boolean>,
  ): Promise<Completion<Value>>;
};

/** What the operator set about the use of the model. */
export type LanguageModelTerm = 'tokensAMonth' | 'installationTokensAMonth' | 'prices';

/** One call of a provider. */
export type ModelCall = {
  readonly system: string;
  readonly user: string;
  /** JSON schema of the answer. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly outputTokens: number;
  readonly signal: AbortSignal;
};

export type ModelReply = {
  readonly text: string;
  /** undefined: the provider did not count. */
  readonly counted: { readonly inputTokens: number; readonly outputTokens: number } | undefined;
  readonly isDeclined: boolean;
};

/** Adapter of one provider. @throws {ModelUnavailable} if there is no reply */
export type ModelProvider = (call: ModelCall) => Promise<ModelReply>;

export class ModelUnavailable extends Error {
  override readonly name = 'ModelUnavailable';
  /** null: no HTTP answer. */
  readonly status: number | null;
  readonly retryAfterMs: number | undefined;
  /** The request may have arrived, so that its tokens may be billed. */
  readonly mayBeBilled: boolean;
  constructor({
    status,
    retryAfterMs,
    mayBeBilled,
  }: Pick<ModelUnavailable, 'status' | 'mayBeBilled'> & {
    readonly retryAfterMs?: number | undefined;
  }) {
    super(`No answer (status ${status ?? 'none'})`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
    this.mayBeBilled = mayBeBilled;
  }
}
