/**
 * Location of an S3 bucket and how to access it. Without `credentials`, the AWS default chain (environment, profile,
 * role) is used.
 */
export type S3Address = {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  /** True: the bucket is in the path (`host/bucket/key`). False: it is in the host name (`bucket.host/key`). */
  readonly pathStyle: boolean;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
};

const s3UrlExample = 's3://ACCESS:SECRET@s3.eu-central-1.amazonaws.com/my-bucket?region=eu-central-1';

/**
 * Parses the S3_URL setting: `s3://[access:secret@]host[:port]/bucket[?region=…&tls=true|false&pathStyle=true|false]`.
 * Characters in the keys that a URL cannot contain (`/`, `+`, `:`) must be percent-encoded. Defaults: `region`
 * us-east-1, `tls` true, `pathStyle` true (false at amazonaws.com). Without keys the AWS default credential chain is
 * used. @throws an Error with a sentence that never repeats the keys
 */
export function parseS3Url(text: string): S3Address {
  const url = URL.parse(text);
  const [, bucket = '', ...more] = url?.pathname.split('/') ?? [];
  if (url?.protocol !== 's3:' || url.hostname === '' || more.join('') !== '') {
    throw new Error(`S3_URL must look like ${s3UrlExample}`);
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new Error('S3_URL names no bucket: it comes after the host, like s3://host/my-bucket');
  }
  const known = ['region', 'tls', 'pathStyle'];
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`S3_URL has "${unknown}"; it may have ${known.join(', ')}`);
  const tls = flag(url, 'tls', true);
  return {
    endpoint: `${tls ? 'https' : 'http'}://${url.host}`,
    bucket,
    region: url.searchParams.get('region') || 'us-east-1',
    pathStyle: flag(url, 'pathStyle', !url.hostname.endsWith('.amazonaws.com')),
    credentials: credentialsIn(url),
  };
}

function credentialsIn(url: URL): S3Address['credentials'] {
  if (url.username === '' && url.password === '') return undefined;
  if (url.username === '' || url.password === '') {
    throw new Error('S3_URL needs both keys, access:secret, or neither');
  }
  try {
    return {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    };
  } catch {
    throw new Error('The keys in S3_URL are not percent-encoded');
  }
}

function flag(url: URL, name: string, otherwise: boolean): boolean {
  const text = url.searchParams.get(name);
  if (text === null) return otherwise;
  if (text !== 'true' && text !== 'false') throw new Error(`${name} in S3_URL must be true or false`);
  return text === 'true';
}
