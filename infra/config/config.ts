import { isIP } from 'node:net';
import { z } from 'zod';
import type { Terms } from '../../domain/billing/in-force.ts';
import { planIds } from '../../domain/billing/plans.ts';
import type { Provider } from '../identity/port.ts';
import { sender } from '../mail/sender.ts';
import { type AllowedHosts, parseAllowedHosts } from '../outgoing/allowed-hosts.ts';
import { parseS3Url } from '../s3/s3-url.ts';
import { parseMasterKey } from '../subject-keys/master-key.ts';
import { type BillingSettings, billingOf, billingSettings, missingForBilling } from './billing.ts';
import {
  type LanguageModelSettings,
  languageModelOf,
  languageModelSettings,
  missingForLanguageModel,
} from './language-model.ts';

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must look like ${example}`,
    );

/**
 * Schema for a setting that another module parses. Its error sentence begins with the setting's name, which is printed
 * anyway, so the name is removed.
 */
const readBy = <T>(parse: (text: string) => T, name: string) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      context.addIssue({ code: 'custom', message: sentence.replace(`${name} `, '').replace(/\.$/, '') });
      return z.NEVER;
    }
  });

function checkedS3Url(text: string): string {
  parseS3Url(text);
  return text;
}

const hasHost = (text: string): boolean => URL.canParse(text) && new URL(text).hostname !== '';

/** Parses `name=value` pairs, separated by commas, with percent-encoded values, as in OpenTelemetry. */
function parseHeaders(text: string): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [, name, value] = /^\s*([A-Za-z0-9-]+)=([\x21-\x7e]*)\s*$/.exec(pair) ?? [];
    const decoded = value === undefined ? undefined : decodedOf(value);
    if (name === undefined || decoded === undefined)
      throw new Error('must look like name=value,other=value, with a % written as %25');
    headers[name] = decoded;
  }
  return headers;
}

function decodedOf(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Every setting; all are optional. An invalid one stops the start with a sentence that explains it. */
const settingsSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  HOST: z.string().min(1, 'must be an address to listen on, like 127.0.0.1').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'must be a folder').default('./data'),
  PUBLIC_URL: url(['http:', 'https:'], 'https://assess.example.org').optional(),
  TERMS_URL: url(['http:', 'https:'], 'https://example.org/terms').optional(),
  PRIVACY_URL: url(['http:', 'https:'], 'https://example.org/privacy').optional(),
  TERMS_FILE: z.string().min(1, 'must be a Markdown file').optional(),
  PRIVACY_FILE: z.string().min(1, 'must be a Markdown file').optional(),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^<>@\s]+@[^<>@\s]+$/, 'must be an email address')
    .optional(),
  VIDEOS_URL: url(['http:', 'https:'], 'https://example.org/videos').optional(),
  WEBINARS_URL: url(['http:', 'https:'], 'https://example.org/webinars').optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'must look like "Nine Lenses <assess@example.org>"',
    )
    .default('Nine Lenses <no-reply@localhost.localdomain>'),
  CONFIRM_BEFORE_INVITING: z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
  INVITATIONS_A_DAY: z
    .string()
    .regex(/^([1-9]\d{0,6}|none)$/, 'must be a number of people from 1, or none')
    .default('500')
    // The default stands before the transformation, because zod replaces an undefined result by it.
    .transform((text) => (text === 'none' ? undefined : Number(text))),
  LIBRARY_GB: z
    .string()
    .regex(/^(0\.\d{1,3}|[1-9]\d{0,5}(\.\d{1,3})?)$/, 'must be gigabytes, like 5 or 0.5')
    .transform(Number)
    .default(5),
  STOP_WITHIN: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be seconds from 1 to 999')
    .transform(Number)
    .default(10),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('warn'),
  EVENTSTORE_URL: url(
    [
      'esdb:',
      'esdb+discover:',
      'eventstoredb:',
      'eventstoredb+discover:',
      'kurrentdb:',
      'kurrentdb+discover:',
    ],
    'esdb://user:password@node1:2113?tls=true',
  ).optional(),
  REDIS_URL: url(['redis:', 'rediss:'], 'redis://:password@redis:6379/0').optional(),
  S3_URL: readBy(checkedS3Url, 'S3_URL').optional(),
  CLAMAV_URL: url(['tcp:'], 'tcp://clamav:3310')
    .refine(hasHost, 'must look like tcp://clamav:3310')
    .optional(),
  OCR: z.enum(['on', 'off'], 'must be on or off').default('off'),
  MASTER_KEY: readBy(parseMasterKey, 'MASTER_KEY').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters: openssl rand -hex 16').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http:', 'https:'], 'http://collector:4318').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: readBy(parseHeaders, 'OTEL_EXPORTER_OTLP_HEADERS').optional(),
  OTEL_SERVICE_NAME: z.string().max(100, 'must have at most 100 characters').default('nine-lenses'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/, 'must be the share of traces to keep, 0 to 1, like 0.1')
    .transform(Number)
    .default(1),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'must be how many proxies stand in front, 0 to 9')
    .transform(Number)
    .default(0),
  OIDC_ISSUER: url(['https:', 'http:'], 'https://tenant.eu.auth0.com/').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  DNS_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((server) => server.trim()))
    .refine(
      (servers) => servers.every(isDnsServer),
      'must be addresses of resolvers, separated by commas, like 9.9.9.9,[2620:fe::fe]:53',
    )
    .optional(),
  DATA_SOURCE_HOSTS: readBy(parseAllowedHosts, 'DATA_SOURCE_HOSTS').optional(),
  DATA_SOURCE_TLS: z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  CHROMIUM: z.string().min(1, 'must be the path of a Chromium program').optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
  DEMO_NICE: z
    .string()
    .regex(/^(1?\d)$/, 'must be a number from 0 to 19')
    .transform(Number)
    .optional(),
  DEMO_CALL_URL: url(['http:', 'https:'], 'https://example.org/book-a-call').optional(),
  DEFAULT_PLAN: z.enum(planIds, `must be one of ${planIds.join(', ')}`).optional(),
  ...billingSettings,
  ...languageModelSettings,
  OPERATOR_EMAILS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((address) => address.trim().toLowerCase())
        .filter(Boolean),
    )
    .refine(
      (addresses) => addresses.every((address) => /^[^\s@;<>]+@[^\s@;<>]+$/.test(address)),
      'must be addresses, separated by commas, like ada@example.org',
    )
    .optional(),
});

/** `address`, `address:port` or `[address]:port`, as accepted by Node's resolver. */
function isDnsServer(text: string): boolean {
  if (isIP(text) > 0) return true;
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  return isIP(bracketed ?? plain ?? '') === (bracketed === undefined ? 4 : 6) && Number(port ?? 53) <= 65_535;
}

/** Settings that the scaled shape needs besides its three stores, each with the reason. */
const scaledNeeds = {
  MASTER_KEY: 'all processes wrap and open the same keys with it (openssl rand -base64 32)',
  SMTP_URL: 'kept mails would lie on one machine of several',
  PUBLIC_URL: 'workers write links into mails and cannot know the address people use',
} as const;

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Without a trailing slash; undefined: the address that the server listens on. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /**
   * Limits of inviting people by mail. `confirmedOnly`: only accounts with a confirmed address may invite. `aDay`:
   * people an organisation may invite a day in its first week; the limit grows with its age; undefined: unlimited.
   */
  readonly inviting: { readonly confirmedOnly: boolean; readonly aDay: number | undefined };
  /**
   * `quota`: bytes of documents that an organisation may store. `recognizes`: whether text in pictures of scanned pages
   * is recognised.
   */
  readonly documents: { readonly quota: number; readonly recognizes: boolean };
  /** How long an ordinary end may take, in ms. */
  readonly stopWithinMs: number;
  readonly logLevel: z.infer<typeof settingsSchema>['LOG_LEVEL'];
  /** Bearer token required by /metrics; undefined: only callers on this machine may read it. */
  readonly metricsToken: string | undefined;
  /** Where spans are sent; undefined: tracing is off. */
  readonly tracing: TracingSettings | undefined;
  /** Number of proxies in front of the server. They wrote the last entries of X-Forwarded-For, one each. */
  readonly trustProxy: number;
  /** Addresses, in lower case, of the accounts that see the operator's page. */
  readonly operators: readonly string[];
  /** Path of the Chromium executable; undefined: it is searched where distributions install it. */
  readonly chromium: string | undefined;
  /** The plan of an organisation without a subscription, and whether subscriptions are sold. */
  readonly terms: Terms;
  /** undefined: plans are not sold here. */
  readonly billing: BillingSettings | undefined;
  /** The operator's terms of service and privacy policy: a URL, or a Markdown file. The URL takes precedence. */
  readonly notices: {
    readonly terms: string | undefined;
    readonly privacy: string | undefined;
    readonly termsFile: string | undefined;
    readonly privacyFile: string | undefined;
  };
  /** Support contact; undefined: the first operator, if there is one. */
  readonly support: string | undefined;
  /** Address for reports of unwanted mail; undefined: none. */
  readonly abuse: string | undefined;
  /** URLs of the operator's training videos and webinars; undefined: none. */
  readonly training: { readonly videos: string | undefined; readonly webinars: string | undefined };
  /** The identity provider through which everybody on this installation may sign in. */
  readonly oidc: Provider | undefined;
  /** A clamd that scans documents before they are read; undefined: they are not scanned. */
  readonly scanner: { readonly host: string; readonly port: number } | undefined;
  /** Resolvers for the DNS records that prove a domain; undefined: those of the machine. */
  readonly dnsServers: readonly string[] | undefined;
  /**
   * Databases and APIs that people connect. `allowedHosts`: those outside the public internet that may be reached;
   * undefined: none. `allowWithoutTls`: whether a database may be connected to without TLS.
   */
  readonly dataSources: {
    readonly allowedHosts: AllowedHosts | undefined;
    readonly allowWithoutTls: boolean;
  };
  /**
   * The demo workspace, a process of its own over a folder in the data folder. `call`: where visitors can ask for a
   * conversation; undefined: nowhere. `nice`: how far its processes give way to others, 0 to 19; undefined: as each does.
   */
  readonly demo: {
    readonly on: boolean;
    readonly call: string | undefined;
    readonly nice: number | undefined;
  };
  /** The language model that organisations may allow; undefined: none. */
  readonly languageModel: LanguageModelSettings | undefined;
  /** The stores of the scaled shape; undefined: the embedded shape. */
  readonly scaled: ScaledStores | undefined;
};

/** Settings of an OpenTelemetry collector that accepts OTLP over HTTP. */
export type TracingSettings = {
  /** Without a trailing slash and without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** Share of sampled traces, 0 to 1. */
  readonly share: number;
};

export type ScaledStores = {
  readonly eventStoreUrl: string;
  readonly redisUrl: string;
  readonly s3Url: string;
  readonly masterKey: Buffer;
};

const secretSettings = new Set([
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'MASTER_KEY',
  'LANGUAGE_MODEL_KEY',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]);

/** An invalid setting; the message is meant for the operator who starts the server. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/**
 * @throws {ConfigurationError} with a sentence for each invalid setting, which states its valid values. Empty values
 * count as absent.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.keys(settingsSchema.shape).flatMap((name) =>
      environment[name] ? [[name, environment[name]]] : [],
    ),
  );
  const parsed = settingsSchema.safeParse(given);
  if (!parsed.success) {
    const sentences = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      // The value is not printed if it may contain a secret: a URL may contain a password, and a key is a secret.
      return name.endsWith('_URL') || secretSettings.has(name)
        ? `${name} ${issue.message}.`
        : `${name} ${issue.message} (it is "${given[name]}").`;
    });
    throw new ConfigurationError(sentences.join('\n'));
  }
  const {
    PORT,
    HOST,
    DATA_DIR,
    PUBLIC_URL,
    SMTP_URL,
    MAIL_FROM,
    LOG_LEVEL,
    METRICS_TOKEN,
    TRUST_PROXY,
    DEFAULT_PLAN,
    OPERATOR_EMAILS,
  } = parsed.data;
  const missing = missingForBilling(parsed.data) ?? missingForLanguageModel(parsed.data);
  if (missing) throw new ConfigurationError(missing);
  const billing = billingOf(parsed.data);
  const sold = billing?.stripe !== undefined;
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    inviting: {
      confirmedOnly: parsed.data.CONFIRM_BEFORE_INVITING === 'yes',
      aDay: parsed.data.INVITATIONS_A_DAY,
    },
    documents: {
      quota: Math.round(parsed.data.LIBRARY_GB * 1024 ** 3),
      recognizes: parsed.data.OCR === 'on',
    },
    stopWithinMs: parsed.data.STOP_WITHIN * 1_000,
    logLevel: LOG_LEVEL,
    metricsToken: METRICS_TOKEN,
    trustProxy: TRUST_PROXY,
    tracing: tracingSettings(parsed.data),
    operators: OPERATOR_EMAILS ?? [],
    chromium: parsed.data.CHROMIUM,
    // An installation that sells no plans gives every organisation the largest plan.
    terms: { sold, standard: DEFAULT_PLAN ?? (sold ? 'free' : 'enterprise') },
    billing,
    notices: {
      terms: parsed.data.TERMS_URL,
      privacy: parsed.data.PRIVACY_URL,
      termsFile: parsed.data.TERMS_FILE,
      privacyFile: parsed.data.PRIVACY_FILE,
    },
    support: parsed.data.SUPPORT_EMAIL ?? OPERATOR_EMAILS?.[0],
    abuse: abuseOf(parsed.data.SUPPORT_EMAIL ?? OPERATOR_EMAILS?.[0], MAIL_FROM),
    training: { videos: parsed.data.VIDEOS_URL, webinars: parsed.data.WEBINARS_URL },
    oidc: installationProvider(parsed.data),
    scanner: scannerOf(parsed.data.CLAMAV_URL),
    dnsServers: parsed.data.DNS_SERVERS,
    dataSources: {
      allowedHosts: parsed.data.DATA_SOURCE_HOSTS,
      allowWithoutTls: parsed.data.DATA_SOURCE_TLS === 'optional',
    },
    languageModel: languageModelOf(parsed.data),
    demo: demoOf(parsed.data),
    scaled: scaledStores(parsed.data),
  };
}

/** The demo workspace lies in the data folder, which the scaled shape does not have. */
function demoOf(settings: z.infer<typeof settingsSchema>): Config['demo'] {
  const embedded = settings.EVENTSTORE_URL === undefined;
  if (settings.DEMO === 'on' && !embedded)
    throw new ConfigurationError(
      'DEMO=on needs the data folder of the embedded shape: with EVENTSTORE_URL, leave DEMO out or set it to off.',
    );
  const contact = settings.SUPPORT_EMAIL ?? settings.OPERATOR_EMAILS?.[0];
  return {
    on: (settings.DEMO ?? 'on') === 'on' && embedded,
    nice: settings.DEMO_NICE,
    call: settings.DEMO_CALL_URL ?? (contact === undefined ? undefined : `mailto:${contact}`),
  };
}

function scannerOf(address: string | undefined): Config['scanner'] {
  if (address === undefined) return undefined;
  const { hostname, port } = new URL(address);
  return { host: hostname.startsWith('[') ? hostname.slice(1, -1) : hostname, port: Number(port || 3310) };
}

/** The default address: the abuse mailbox that every mail domain should have (RFC 2142). */
function abuseOf(support: string | undefined, mailFrom: string): string | undefined {
  const { address } = sender(mailFrom);
  const domain = address.slice(address.lastIndexOf('@') + 1);
  return support ?? (domain.endsWith('localdomain') ? undefined : `abuse@${domain}`);
}

function tracingSettings(settings: z.infer<typeof settingsSchema>): TracingSettings | undefined {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint === undefined
    ? undefined
    : {
        endpoint: endpoint.replace(/\/+$/, ''),
        headers: settings.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        service: settings.OTEL_SERVICE_NAME,
        share: settings.OTEL_TRACES_SAMPLER_ARG,
      };
}

function installationProvider(settings: z.infer<typeof settingsSchema>): Provider | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings;
  if (!OIDC_ISSUER && !OIDC_CLIENT_ID && !OIDC_CLIENT_SECRET) return undefined;
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET)
    throw new ConfigurationError(
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all three, or none.',
    );
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
}

/** Requires all three stores or none: in a mixture, some data would exist on one machine only. */
function scaledStores(settings: z.infer<typeof settingsSchema>): ScaledStores | undefined {
  const { EVENTSTORE_URL, REDIS_URL, S3_URL, MASTER_KEY } = settings;
  const stores = { EVENTSTORE_URL, REDIS_URL, S3_URL };
  const missing = Object.entries(stores).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === 3) return undefined;
  if (!EVENTSTORE_URL || !REDIS_URL || !S3_URL)
    throw new ConfigurationError(
      `EVENTSTORE_URL, REDIS_URL and S3_URL go together: set ${missing.join(' and ')} too, or none of the three.`,
    );
  const needed = Object.entries(scaledNeeds).flatMap(([name, reason]) =>
    settings[name as keyof typeof scaledNeeds] === undefined
      ? [`${name} is needed with EVENTSTORE_URL: ${reason}.`]
      : [],
  );
  if (needed.length > 0 || MASTER_KEY === undefined) throw new ConfigurationError(needed.join('\n'));
  return {
    eventStoreUrl: EVENTSTORE_URL,
    redisUrl: REDIS_URL,
    s3Url: S3_URL,
    masterKey: MASTER_KEY,
  };
}
