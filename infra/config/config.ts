import { z } from 'zod';

const url = (protocols: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must look like ${example}`,
    );

const later = (name: string) =>
  z
    .undefined({ error: `${name} is for the scaled shape, which this version does not have. Remove it.` })
    .optional();

/** Every setting; all are optional. A wrong one stops the start with a sentence. */
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
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.org').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/,
      'must look like "Nine Lenses <assess@example.org>"',
    )
    .default('Nine Lenses <no-reply@localhost.localdomain>'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('warn'),
  EVENTSTORE_URL: later('EVENTSTORE_URL'),
  REDIS_URL: later('REDIS_URL'),
  S3_URL: later('S3_URL'),
});

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Without a trailing slash; undefined = the address the server listens on. */
  readonly publicUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly logLevel: z.infer<typeof settingsSchema>['LOG_LEVEL'];
};

/** A setting that cannot be used; the message is meant for the person starting the server. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** @throws {ConfigurationError} naming each wrong setting, and what it should be. Empty values count as absent. */
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
      // An address may carry a password; it does not belong in a terminal.
      return name.endsWith('_URL')
        ? `${name} ${issue.message}.`
        : `${name} ${issue.message} (it is "${given[name]}").`;
    });
    throw new ConfigurationError(sentences.join('\n'));
  }
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, SMTP_URL, MAIL_FROM, LOG_LEVEL } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    publicUrl: PUBLIC_URL?.replace(/\/+$/, ''),
    smtpUrl: SMTP_URL,
    mailFrom: MAIL_FROM,
    logLevel: LOG_LEVEL,
  };
}
