import { createHash, hash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SignedRequest, signatureProblem } from './s3-signature.ts';

/** What happens instead of a normal answer. `lost`: executed, but the answer never arrives. `silent`: never answered. */
export type S3Fault = 'slowDown' | 'cut' | 'lost' | 'silent';

export type S3Request = { readonly method: string; readonly key: string };

export type S3Server = {
  /** Value for the S3_URL setting, with valid keys. */
  readonly url: string;
  /** Value for the S3_URL setting, with another access key or secret. */
  readonly urlWith: (accessKey: string, secretKey: string) => string;
  /** Every received request, including refused ones. */
  readonly requests: readonly S3Request[];
  /** Decides the fault of every request; undefined = a normal answer. */
  meets(decide: (request: S3Request) => S3Fault | undefined): void;
  /** Sets the versioning status that the bucket reports. */
  versioning(status: 'Enabled' | 'Suspended' | undefined): void;
  /** Treats conditional writes as unconditional, as some stores do. */
  ignoreConditions(ignore: boolean): void;
  close(): Promise<void>;
};

type StoredObject = {
  readonly body: Buffer;
  readonly etag: string;
  readonly contentType: string;
  readonly metadata: readonly (readonly [string, string])[];
};

const accessKey = 'TESTKEY';
const secretKey = 'test/secret+key';
const region = 'eu-test-1';
const bucket = 'nine-lenses';

/** A small S3 server over HTTP for one bucket: objects in memory, every signature verified. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, StoredObject>();
  const requests: S3Request[] = [];
  let decide: (request: S3Request) => S3Fault | undefined = () => undefined;
  let status: string | undefined;
  let ignoresConditions = false;
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const urlWith = (key: string, secret: string) =>
    `s3://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}&tls=false`;

  return {
    url: urlWith(accessKey, secretKey),
    urlWith,
    requests,
    meets: (next) => {
      decide = next;
    },
    versioning: (next) => {
      status = next;
    },
    ignoreConditions: (ignore) => {
      ignoresConditions = ignore;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await received(incoming);
    const [, place = '', ...rest] = new URL(request.url, 'http://s3').pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    const noted = { method: request.method, key };
    requests.push(noted);
    const fault = decide(noted);
    if (fault === 'silent') return;
    if (fault === 'cut') return void outgoing.destroy();
    if (fault === 'slowDown') return refuse(outgoing, 503, 'SlowDown', request.method);
    const problem = signatureProblem(request, { accessKey, secretKey, region }) ?? damageIn(request);
    if (problem) return refuse(outgoing, problem.status, problem.code, request.method);
    if (place !== bucket) return refuse(outgoing, 404, 'NoSuchBucket', request.method);
    const respond = key === '' ? aboutBucket(request) : aboutObject(request, key);
    if (fault === 'lost') return void outgoing.destroy();
    respond(outgoing);
  }

  function aboutBucket({ method, url }: SignedRequest): (outgoing: ServerResponse) => void {
    const query = new URL(url, 'http://s3').searchParams;
    if (query.has('versioning'))
      return (to) => xml(to, `<VersioningConfiguration>${tag('Status', status)}</VersioningConfiguration>`);
    if (method === 'GET' && query.get('list-type') === '2') return (to) => xml(to, listing(query));
    if (method === 'PUT') return (to) => to.writeHead(200).end();
    return (to) => refuse(to, 501, 'NotImplemented', method);
  }

  function listing(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
    const limit = Number(query.get('max-keys') ?? 1_000);
    const found = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = found.slice(0, limit);
    const more = found.length > page.length;
    const contents = page.map((key) => {
      const object = objects.get(key);
      return `<Contents>${tag('Key', key)}${tag('Size', String(object?.body.length))}</Contents>`;
    });
    const token = more ? tag('NextContinuationToken', page.at(-1)) : '';
    return `<ListBucketResult>${tag('IsTruncated', String(more))}${token}${contents.join('')}</ListBucketResult>`;
  }

  function aboutObject(request: SignedRequest, key: string): (outgoing: ServerResponse) => void {
    const { method, headers, body } = request;
    const there = objects.get(key);
    if (method === 'PUT') {
      if (!ignoresConditions && headers['if-none-match'] === '*' && there)
        return (to) => refuse(to, 412, 'PreconditionFailed', method);
      if (headers['if-match'] !== undefined && headers['if-match'] !== there?.etag)
        return (to) => refuse(to, there ? 412 : 404, there ? 'PreconditionFailed' : 'NoSuchKey', method);
      const etag = `"${hash('md5', body, 'hex')}"`;
      const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
      objects.set(key, { body, etag, contentType: headers['content-type'] ?? '', metadata });
      return (to) => to.writeHead(200, { etag }).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return (to) => to.writeHead(204).end();
    }
    if (!there) return (to) => refuse(to, 404, 'NoSuchKey', method);
    return (to) => {
      to.writeHead(200, {
        etag: there.etag,
        'content-type': there.contentType,
        'content-length': there.body.length,
        ...Object.fromEntries(there.metadata),
      });
      to.end(method === 'HEAD' ? undefined : there.body);
    };
  }
}

async function received(incoming: IncomingMessage): Promise<SignedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  );
  return {
    method: incoming.method ?? '',
    url: incoming.url ?? '',
    headers,
    body: Buffer.concat(chunks),
  };
}

/** The error for content that does not match its checksum header; undefined when it matches. */
function damageIn({ headers, body }: SignedRequest): { status: number; code: string } | undefined {
  const announced = headers['x-amz-checksum-sha256'];
  if (announced === undefined) return undefined;
  const [a, b] = [Buffer.from(announced, 'base64'), createHash('sha256').update(body).digest()];
  return a.length === b.length && timingSafeEqual(a, b) ? undefined : { status: 400, code: 'BadDigest' };
}

function refuse(outgoing: ServerResponse, status: number, code: string, method: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/xml' });
  outgoing.end(method === 'HEAD' ? undefined : `<Error>${tag('Code', code)}${tag('Message', code)}</Error>`);
}

function xml(outgoing: ServerResponse, text: string): void {
  outgoing.writeHead(200, { 'content-type': 'application/xml' });
  outgoing.end(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
}

function tag(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${name}>${text}</${name}>`;
}
