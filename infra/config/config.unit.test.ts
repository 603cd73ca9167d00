import { describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from './config.ts';

describe('settings', () => {
  it('are all optional', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      publicUrl: undefined,
    });
  });

  it.each([
    [{ PORT: 'http' }, /PORT must be a port number/],
    [{ PORT: '70000' }, /PORT must be a port number/],
    [{ PUBLIC_URL: 'assess.example.org' }, /PUBLIC_URL must look like https/],
    [{ SMTP_URL: 'http://mail' }, /SMTP_URL must look like smtps/],
    [{ MAIL_FROM: 'nobody' }, /MAIL_FROM must look like/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
    [{ REDIS_URL: 'redis://localhost' }, /REDIS_URL is for the scaled shape/],
  ])('that are wrong stop the start with a sentence: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(ConfigurationError);
    expect(() => readConfig(environment)).toThrow(sentence);
  });

  it('loses the trailing slash of the public address, so links are joined in one way', () => {
    expect(readConfig({ PUBLIC_URL: 'https://a.example/' }).publicUrl).toBe('https://a.example');
  });
});
