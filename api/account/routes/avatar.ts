import { createHash } from 'node:crypto';
import { say } from '../../../domain/texts/sentence.ts';
import { ApiProblem } from '../../http/problem.ts';

const side = 256;
const mostPixels = 4_096 * 4_096;
const formats = new Set(['png', 'jpeg', 'webp']);

/**
 * Re-encodes an uploaded picture as a square WebP of {@link side} pixels without metadata (location, camera, embedded
 * files). The type is detected from the bytes, not from the content type. @throws {ApiProblem} 400 PICTURE_INVALID
 */
export async function avatarFrom(sent: Buffer): Promise<{ readonly bytes: Buffer; readonly sha256: string }> {
  // A native library that most runs of the server never need, so it is loaded with the first picture.
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(sent, { limitInputPixels: mostPixels, failOn: 'error', animated: false });
    const { format = '' } = await image.metadata();
    if (!formats.has(format)) throw invalid();
    const bytes = await image
      .rotate()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer();
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch {
    throw invalid();
  }
}

const invalid = () => new ApiProblem(400, 'PICTURE_INVALID', say('account.pictureInvalid'));
