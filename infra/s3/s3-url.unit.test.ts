import { describe, expect, test } from 'vitest';
import { parseS3Url } from './s3-url.ts';

describe('S3_URL', () => {
  test('at AWS needs host, bucket and region, and puts the bucket into the host name', () => {
    expect(parseS3Url('s3://AK:s%2Fe%2Bc@s3.eu-central-1.amazonaws.com/files?region=eu-central-1')).toEqual({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      bucket: 'files',
      region: 'eu-central-1',
      pathStyle: false,
      credentials: { accessKeyId: 'AK', secretAccessKey: 's/e+c' },
    });
  });

  test('elsewhere puts the bucket into the path, and uses the AWS default chain without keys', () => {
    expect(parseS3Url('s3://127.0.0.1:9000/files?tls=false')).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      bucket: 'files',
      region: 'us-east-1',
      pathStyle: true,
      credentials: undefined,
    });
    expect(parseS3Url('s3://store.test/files/?pathStyle=false')).toMatchObject({ pathStyle: false });
  });

  test.each([
    ['', /must look like s3:/],
    ['https://AK:Very-Secret@store.test/files', /must look like s3:/],
    ['s3://AK:Very-Secret@store.test', /names no bucket/],
    ['s3://AK:Very-Secret@store.test/a/b', /must look like s3:/],
    ['s3://AK:Very-Secret@store.test/UPPER', /names no bucket/],
    ['s3://AK@store.test/files', /needs both keys/],
    ['s3://AK:Very-Secret%E0@store.test/files', /not percent-encoded/],
    ['s3://AK:Very-Secret@store.test/files?tls=yes', /tls in S3_URL must be true or false/],
    ['s3://AK:Very-Secret@store.test/files?acl=public', /has "acl"; it may have region, tls, pathStyle/],
  ])('%j is refused with a sentence that does not contain the secret', (url, sentence) => {
    expect(() => parseS3Url(url)).toThrow(sentence);
    expect(() => parseS3Url(url)).not.toThrow(/Very-Secret/);
  });
});
