import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

const stores = {
  EVENTSTORE_URL: 'esdb://node:2113?tls=false',
  REDIS_URL: 'redis://redis:6379',
  S3_URL: 's3://key:secret@minio:9000/bucket?tls=false',
};
const masterKey = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7)).toString('base64');

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicUrl: undefined,
      terms: { sold: false, standard: 'enterprise' },
      billing: undefined,
    });
  });

  it.each([
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT must be a port number/],
    [{ PUBLIC_URL: 'assess.example.org' }, /PUBLIC_URL must look like https/],
    [{ SMTP_URL: 'http://mail' }, /SMTP_URL must look like smtps/],
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM must look like/],
    [{ TERMS_URL: 'javascript:alert(1)' }, /TERMS_URL must look like https/],
    [
      { OPERATOR_EMAILS: 'ada@example.org; bo@example.org' },
      /OPERATOR_EMAILS must be addresses, separated by commas/,
    ],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    [{ DEFAULT_PLAN: 'gold' }, /DEFAULT_PLAN must be one of free, starter, professional, enterprise/],
    [{ REDIS_URL: 'http://localhost' }, /REDIS_URL must look like redis/],
    [{ REDIS_URL: 'redis://localhost' }, /set EVENTSTORE_URL and S3_URL too, or none of the three/],
    [{ EVENTSTORE_URL: 'http://localhost:2113' }, /EVENTSTORE_URL must look like esdb/],
    [{ S3_URL: 's3://minio:9000' }, /S3_URL names no bucket/],
    [{ MASTER_KEY: 'c2hvcnQ=' }, /MASTER_KEY has 5 bytes instead of 32/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN must have at least 16/],
    [{ DATA_SOURCE_HOSTS: '*' }, /DATA_SOURCE_HOSTS must be host names or ranges of addresses/],
    [{ DATA_SOURCE_HOSTS: '10.0.0.0/33' }, /DATA_SOURCE_HOSTS must be host names or ranges/],
    [{ LANGUAGE_MODEL: 'other' }, /LANGUAGE_MODEL must be none, anthropic or openai/],
    [{ LANGUAGE_MODEL: 'anthropic' }, /LANGUAGE_MODEL_NAME is needed with LANGUAGE_MODEL/],
    [
      { LANGUAGE_MODEL: 'anthropic', LANGUAGE_MODEL_NAME: 'm', LANGUAGE_MODEL_URL: 'https://a.example' },
      /LANGUAGE_MODEL_KEY is needed with LANGUAGE_MODEL=anthropic/,
    ],
    [{ LANGUAGE_MODEL: 'openai', LANGUAGE_MODEL_NAME: 'm' }, /LANGUAGE_MODEL_KEY is needed/],
    [{ LANGUAGE_MODEL_URL: 'http://llm.example.org' }, /http:\/\/ only inside your own network/],
    [{ LANGUAGE_MODEL_URL: 'https://key@llm.example.org' }, /LANGUAGE_MODEL_URL must look like/],
    [{ LANGUAGE_MODEL_TOKENS_A_MONTH: '99999' }, /must be a number of tokens from 100000/],
    [{ LANGUAGE_MODEL_INSTALLATION_TOKENS_A_MONTH: '0' }, /must be a number of tokens from 100000, or none/],
    [{ LANGUAGE_MODEL_PRICE_IN: 'cheap' }, /LANGUAGE_MODEL_PRICE_IN must be US dollars/],
    [{ DATA_SOURCE_TLS: 'off' }, /DATA_SOURCE_TLS must be required or optional/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /OTEL_EXPORTER_OTLP_ENDPOINT must look like http/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=b,c' }, /OTEL_EXPORTER_OTLP_HEADERS must look like name=value/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'a=100%' }, /with a % written as %25/],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG must be the share of traces/],
    [stores, /MASTER_KEY is needed with EVENTSTORE_URL[\s\S]*SMTP_URL[\s\S]*PUBLIC_URL/],
  ])('stop the start with a sentence if they are invalid: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigurationError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it("configure a collector with OpenTelemetry's own names", () => {
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=se%20cret, x-team=a',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(readConfig(environment).tracing).toEqual({
      endpoint: 'http://collector:4318',
      headers: { 'x-key': 'se cret', 'x-team': 'a' },
      service: 'nine-lenses',
      share: 0.1,
    });
    expect(readConfig({}).tracing).toBeUndefined();
  });

  it.each([
    [{ LANGUAGE_MODEL: 'anthropic' }, 'api.anthropic.com', 'https://api.anthropic.com'],
    [{ LANGUAGE_MODEL: 'openai' }, 'api.openai.com/v1', 'https://api.openai.com/v1'],
    [
      { LANGUAGE_MODEL: 'openai', LANGUAGE_MODEL_URL: 'http://ollama:11434/v1/' },
      'http://ollama:11434/v1',
      'http://ollama:11434/v1',
    ],
  ])('name the host to which texts are sent: %j', (environment, host, baseUrl) => {
    const common = { LANGUAGE_MODEL_NAME: 'some-model', LANGUAGE_MODEL_KEY: 'secret' };
    expect(readConfig({ ...common, ...environment }).languageModel).toMatchObject({
      recipient: { provider: environment.LANGUAGE_MODEL, host, model: 'some-model' },
      baseUrl,
      tokensAMonth: 1_000_000,
    });
    expect(readConfig(common).languageModel).toBeUndefined();
  });

  it('limit invitations to 500 a day unless told otherwise, and not at all with “none”', () => {
    const aDay = (env: Readonly<Record<string, string>>) => readConfig(env).inviting.aDay;
    expect([aDay({}), aDay({ INVITATIONS_A_DAY: '40' }), aDay({ INVITATIONS_A_DAY: 'none' })]).toEqual([
      500,
      40,
      undefined,
    ]);
  });

  it('have no trailing slash in the public address, so that links are joined consistently', () => {
    expect(readConfig({ PUBLIC_URL: 'https://a.example/' }).publicUrl).toBe('https://a.example');
  });

  it('select the scaled shape if all three stores and the settings it needs are given', () => {
    const config = readConfig({
      ...stores,
      MASTER_KEY: masterKey,
      SMTP_URL: 'smtp://mail:25',
      PUBLIC_URL: 'https://a.example',
    });
    expect(config.scaled).toMatchObject({
      eventStoreUrl: stores.EVENTSTORE_URL,
      redisUrl: stores.REDIS_URL,
      s3Url: stores.S3_URL,
    });
    expect(config.scaled?.masterKey.toString('base64')).toBe(masterKey);
  });

  it('never repeat a secret in the sentence about an invalid setting', () => {
    for (const environment of [
      { S3_URL: 's3://key:hunter2@/x' },
      { MASTER_KEY: 'hunter2hunter2' },
      { REDIS_URL: 'http://:hunter2@redis' },
      { METRICS_TOKEN: 'hunter2' },
      { LANGUAGE_MODEL_KEY: 'hunter2 hunter2' },
      { LANGUAGE_MODEL_URL: 'https://hunter2@llm.example' },
      { OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' },
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://hunter2' },
    ])
      expect(() => readConfig(environment)).toThrow(/^(?![\s\S]*hunter2)/);
  });
});

describe('settings of billing', () => {
  const stripe = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_new,whsec_old',
    STRIPE_PRICE_STARTER_MONTHLY: 'price_1',
  };

  it('give an organisation without a subscription the free plan, unless DEFAULT_PLAN names another', () => {
    const { terms, billing } = readConfig(stripe);
    expect(terms).toEqual({ sold: true, standard: 'free' });
    expect(billing?.stripe).toMatchObject({
      apiBase: 'https://api.stripe.com',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      prices: { starter: { month: 'price_1' }, professional: {} },
    });
    expect(readConfig({ ...stripe, DEFAULT_PLAN: 'starter' }).terms.standard).toBe('starter');
  });

  it('show prices and a contact even without an API key', () => {
    const { terms, billing } = readConfig({
      PLAN_PRICES: 'starter month 29 EUR, starter year 290.50 EUR, enterprise year 900000 JPY',
      BILLING_CONTACT: 'sales@example.org',
    });
    expect(terms).toEqual({ sold: false, standard: 'enterprise' });
    expect(billing).toMatchObject({
      stripe: undefined,
      contact: 'mailto:sales@example.org',
      prices: {
        starter: { month: { amount: 2_900, currency: 'eur' }, year: { amount: 29_050 } },
        enterprise: { year: { amount: 900_000, currency: 'jpy' } },
      },
    });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_test_12345678' }, 'STRIPE_WEBHOOK_SECRET is needed'],
    [{ STRIPE_PRICE_STARTER_MONTHLY: 'price_1' }, 'STRIPE_SECRET_KEY is needed'],
    [{ ...stripe, STRIPE_PRICE_STARTER_MONTHLY: undefined }, 'At least one STRIPE_PRICE_'],
    [{ ...stripe, STRIPE_API_BASE: 'http://stripe.example' }, 'STRIPE_API_BASE must be'],
    [
      { ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b,whsec_c' },
      'STRIPE_WEBHOOK_SECRET must be one or two',
    ],
    [{ PLAN_PRICES: 'free month 0 EUR' }, 'PLAN_PRICES must look like'],
    [{ BILLING_CONTACT: 'javascript:alert(1)' }, 'BILLING_CONTACT must be'],
  ])('stop the start with a sentence if they are invalid: %j', (settings, sentence) => {
    expect(() => readConfig(settings)).toThrow(sentence);
  });

  it('never repeat an API key in the sentence about an invalid setting', () => {
    const wrong = { ...stripe, STRIPE_SECRET_KEY: 'pk_live_verysecretkey' };
    expect(() => readConfig(wrong)).toThrow(/^(?!.*verysecret)/s);
  });
});

describe('recognition of text in scanned pages', () => {
  it.each([
    [undefined, false],
    ['off', false],
    ['on', true],
  ])('is set by OCR=%s to %s', (value, expected) => {
    expect(readConfig({ OCR: value }).documents.recognizes).toBe(expected);
  });

  it('stops the start for any other value of OCR', () => {
    expect(() => readConfig({ OCR: 'yes' })).toThrow('OCR must be on or off (it is "yes").');
  });
});

describe('the virus scanner', () => {
  it.each([
    ['tcp://clamav:3310', { host: 'clamav', port: 3310 }],
    ['tcp://clamav', { host: 'clamav', port: 3310 }],
    ['tcp://[::1]:3311', { host: '::1', port: 3311 }],
  ])('is reached at the address in CLAMAV_URL=%s: %o', (address, expected) => {
    expect(readConfig({ CLAMAV_URL: address }).scanner).toEqual(expected);
  });

  it('is off if CLAMAV_URL is not set', () => {
    expect(readConfig({}).scanner).toBeUndefined();
  });

  it.each(['clamav:3310', 'http://clamav:3310', 'tcp://', 'tcp:3310', 'tcp://clamav:port'])(
    'stops the start if CLAMAV_URL is %s',
    (address) => {
      expect(() => readConfig({ CLAMAV_URL: address })).toThrow(
        'CLAMAV_URL must look like tcp://clamav:3310.',
      );
    },
  );
});
