import { createHash } from 'node:crypto';
import { say } from '../../../domain/texts/sentence.ts';
import { ApiProblem } from '../../http/problem.ts';

const side = 256;
const mostPixels = 4_096 * 4_096;
const formats = new Set(['png', 'jpeg', 'webp']);

/**
 * A picture made anew from what was sent: square, {@link side} pixels, WebP, nothing else in it (no place, no camera, no hidden file). What the bytes
 * are counts, not what they were called. @throws {ApiProblem} 400 PICTURE_INVALID
 */
export async function avatarFrom(sent: Buffer): Promise<{ readonly bytes: Buffer; readonly sha256: string }> {
  // Loaded when the first picture comes: a native library that most starts never need.
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
