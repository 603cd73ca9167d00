import { createHmac, hash, timingSafeEqual } from 'node:crypto';

export type SignedRequest = {
  readonly method: string;
  /** Path and query, as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
};

type Signer = { readonly accessKey: string; readonly secretKey: string; readonly region: string };
type Problem = { readonly status: 403; readonly code: string };

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/** Checks a request's signature, version 4 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
export function signatureProblem(request: SignedRequest, signer: Signer): Problem | undefined {
  const { headers, body } = request;
  const [, key, day, region, signed = '', signature = ''] =
    authorization.exec(headers.authorization ?? '') ?? [];
  if (key === undefined || day === undefined) return { status: 403, code: 'AccessDenied' };
  if (key !== signer.accessKey) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== signer.region) return { status: 403, code: 'AuthorizationHeaderMalformed' };
  const payload = headers['x-amz-content-sha256'] ?? '';
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'] ?? '',
    scope,
    hash('sha256', canonical(request, signed, payload), 'hex'),
  ].join('\n');
  const expected = [day, region, 's3', 'aws4_request', toSign].reduce<Buffer>(
    (chain, part) => createHmac('sha256', chain).update(part).digest(),
    Buffer.from(`AWS4${signer.secretKey}`),
  );
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    return { status: 403, code: 'SignatureDoesNotMatch' };
  if (payload !== hash('sha256', body, 'hex')) return { status: 403, code: 'XAmzContentSHA256Mismatch' };
  return undefined;
}

function canonical({ method, url, headers }: SignedRequest, signed: string, payload: string): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = query
    .split('&')
    .filter((each) => each !== '')
    .map((each) => (each.includes('=') ? each : `${each}=`))
    .sort();
  const lines = signed.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}`);
  return [method, path, parameters.join('&'), ...lines, '', signed, payload].join('\n');
}
