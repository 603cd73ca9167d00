import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { parseS3Url } from './s3-url.ts';

/** A bucket and its client. */
export type S3Bucket = { readonly client: S3Client; readonly bucket: string };

/** Timeouts in milliseconds; shorter in tests of a slow store. */
export type S3Patience = { readonly connectMs?: number; readonly answerMs?: number };

/**
 * Creates a client for the bucket in S3_URL. Each attempt has 10 s to get a connection (including the wait for a free
 * one) and 20 s to be answered. A refused, interrupted or throttled request is retried, with four attempts in all and
 * growing back-off (the SDK's `standard` mode). @throws an Error with a sentence if the setting is invalid
 */
export function connectToS3(
  url: string,
  { connectMs = 10_000, answerMs = 20_000 }: S3Patience = {},
): S3Bucket {
  const { endpoint, bucket, region, pathStyle, credentials } = parseS3Url(url);
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    ...(credentials && { credentials }),
    retryMode: 'standard',
    maxAttempts: 4,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
      httpAgent: { keepAlive: true, maxSockets: 50 },
      httpsAgent: { keepAlive: true, maxSockets: 50 },
    },
    // Every object has our own SHA-256, and not every S3-compatible store supports the SDK's CRC trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, bucket };
}

/**
 * What an S3 error means. `missing`: no such object. `lost`: another writer was first. `corrupt`: the bytes did not
 * arrive intact. `unavailable`: everything else.
 */
export type S3Failure = 'missing' | 'lost' | 'corrupt' | 'unavailable';

export function s3FailureOf(error: unknown): S3Failure {
  if (!(error instanceof S3ServiceException)) return 'unavailable';
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return 'missing';
  // 409 ConditionalRequestConflict: two conditional writes at the same time, of which the other one may have succeeded.
  if (error.name === 'PreconditionFailed' || error.name === 'ConditionalRequestConflict') return 'lost';
  if (error.$metadata.httpStatusCode === 412) return 'lost';
  if (error.name === 'BadDigest' || error.name === 'XAmzContentChecksumMismatch') return 'corrupt';
  return 'unavailable';
}

/** A sentence for the store's operator. */
export function s3Sentence(bucket: string, error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NoSuchBucket') return `There is no bucket ${bucket}; make it, or correct S3_URL`;
  if (
    ['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied', 'CredentialsProviderError'].includes(name)
  )
    return `The bucket ${bucket} refuses these credentials (${name}); correct the keys in S3_URL or their rights`;
  const detail = error instanceof Error ? error.message : String(error);
  return `The bucket ${bucket} does not answer as it should (${name === '' ? detail : `${name}: ${detail}`}); try again when it does`;
}
