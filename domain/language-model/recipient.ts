/** APIs that an installation can call: Anthropic's, and those compatible with OpenAI's (OpenAI, Ollama, vLLM, LM Studio). */
export const languageModelProviders = ['anthropic', 'openai'] as const;
export type LanguageModelProvider = (typeof languageModelProviders)[number];

/** To whom texts are sent: what an administrator consents to. */
export type Recipient = {
  readonly provider: LanguageModelProvider;
  /** Host, with its port unless that is the default; then the path of the API. `http://` stands before it if the connection is not encrypted. */
  readonly host: string;
  readonly model: string;
};

export const isSameRecipient = (one: Recipient, other: Recipient): boolean =>
  one.provider === other.provider && one.host === other.host && one.model === other.model;

const companies: Readonly<Record<string, string>> = {
  'api.anthropic.com': 'Anthropic',
  'api.openai.com': 'OpenAI',
};

/** Name of the recipient of texts: the company that owns the host, otherwise the host itself, without the path. */
export function recipientName({ host: address }: Pick<Recipient, 'host'>): string {
  const [host = address] = address.replace('http://', '').split('/');
  return companies[host] ?? host;
}
