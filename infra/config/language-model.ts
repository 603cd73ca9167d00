import { isIP } from 'node:net';
import { z } from 'zod';
import type { LanguageModelProvider, Recipient } from '../../domain/language-model/recipient.ts';
import { isPublicAddress } from '../outgoing/public-address.ts';

export type LanguageModelSettings = {
  readonly recipient: Recipient;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** undefined: the server needs none. */
  readonly key: string | undefined;
  /** Tokens that one organisation may use in a month. */
  readonly tokensAMonth: number;
  /** Tokens that all organisations together may use in a month; undefined: no limit. */
  readonly installationTokensAMonth: number | undefined;
  /** US dollars for a million tokens; undefined: not stated. */
  readonly prices: { readonly input: number; readonly output: number } | undefined;
};

const price = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be US dollars for a million tokens, like 3 or 0.15')
  .transform(Number);

export const languageModelSettings = {
  LANGUAGE_MODEL: z
    .enum(['none', 'anthropic', 'openai'], 'must be none, anthropic or openai')
    .default('none'),
  LANGUAGE_MODEL_NAME: z
    .string()
    .regex(/^[\w.:/@-]+$/, 'must be the name of a model, as its provider writes it')
    .max(200, 'must have at most 200 characters')
    .optional(),
  LANGUAGE_MODEL_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be an API key, without blanks')
    .optional(),
  LANGUAGE_MODEL_URL: z
    .string()
    .max(250, 'must have at most 250 characters')
    .refine(isSafeUrl, 'must look like https://llm.example.org/v1; http:// only inside your own network')
    .optional(),
  LANGUAGE_MODEL_TOKENS_A_MONTH: z
    .string()
    .regex(/^[1-9]\d{5,9}$/, 'must be a number of tokens from 100000, which one question may need')
    .transform(Number)
    .default(1_000_000),
  LANGUAGE_MODEL_INSTALLATION_TOKENS_A_MONTH: z
    .string()
    .regex(/^(?:none|[1-9]\d{5,11})$/, 'must be a number of tokens from 100000, or none')
    .transform((text) => (text === 'none' ? ('none' as const) : Number(text)))
    .optional(),
  LANGUAGE_MODEL_PRICE_IN: price.optional(),
  LANGUAGE_MODEL_PRICE_OUT: price.optional(),
};

/** Budgets of organisations that the limit of the installation has room for, if it is not set. */
const usualBudgets = 10;

const bases: Readonly<Record<LanguageModelProvider, string>> = {
  anthropic: 'https://api.anthropic.com',
  openai: 'https://api.openai.com/v1',
};

type Settings = z.infer<z.ZodObject<typeof languageModelSettings>>;

/** @returns what is missing, as a sentence; undefined: nothing */
export function missingForLanguageModel(settings: Settings): string | undefined {
  const { LANGUAGE_MODEL: provider, LANGUAGE_MODEL_NAME, LANGUAGE_MODEL_KEY, LANGUAGE_MODEL_URL } = settings;
  if (provider === 'none') return undefined;
  if (LANGUAGE_MODEL_NAME === undefined) return 'LANGUAGE_MODEL_NAME is needed with LANGUAGE_MODEL.';
  if (LANGUAGE_MODEL_KEY === undefined && (provider === 'anthropic' || LANGUAGE_MODEL_URL === undefined))
    return `LANGUAGE_MODEL_KEY is needed with LANGUAGE_MODEL=${provider}.`;
  if ((settings.LANGUAGE_MODEL_PRICE_IN === undefined) !== (settings.LANGUAGE_MODEL_PRICE_OUT === undefined))
    return 'LANGUAGE_MODEL_PRICE_IN and LANGUAGE_MODEL_PRICE_OUT go together: set both, or neither.';
  return undefined;
}

export function languageModelOf(settings: Settings): LanguageModelSettings | undefined {
  const { LANGUAGE_MODEL: provider, LANGUAGE_MODEL_NAME: model } = settings;
  if (provider === 'none' || model === undefined) return undefined;
  const { LANGUAGE_MODEL_PRICE_IN: input, LANGUAGE_MODEL_PRICE_OUT: output } = settings;
  const tokensAMonth = settings.LANGUAGE_MODEL_TOKENS_A_MONTH;
  const limit = settings.LANGUAGE_MODEL_INSTALLATION_TOKENS_A_MONTH ?? usualBudgets * tokensAMonth;
  const baseUrl = (settings.LANGUAGE_MODEL_URL ?? bases[provider]).replace(/\/+$/, '');
  return {
    recipient: { provider, host: addressOf(baseUrl), model },
    baseUrl,
    key: settings.LANGUAGE_MODEL_KEY,
    tokensAMonth,
    installationTokensAMonth: limit === 'none' ? undefined : limit,
    prices: input === undefined || output === undefined ? undefined : { input, output },
  };
}

/** Consent is to the scheme and path, too: another path can be another company's server. */
function addressOf(baseUrl: string): string {
  const { protocol, host, pathname } = new URL(baseUrl);
  return `${protocol === 'https:' ? '' : `${protocol}//`}${host}${pathname === '/' ? '' : pathname}`;
}

/** True for https, and for http to a host that is not on the public internet. No user, password or query. */
function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if ([username, password, search, hash].some((part) => part !== '')) return false;
  return protocol === 'https:' || (protocol === 'http:' && isOwnNetwork(hostname));
}

const ownEndings = ['.internal', '.local', '.lan', '.localdomain', '.localhost'];

function isOwnNetwork(hostname: string): boolean {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) > 0) return !isPublicAddress(literal);
  return !hostname.includes('.') || ownEndings.some((ending) => hostname.endsWith(ending));
}
