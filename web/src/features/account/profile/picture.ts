import { avatarMaxBytes, avatarTypes } from '../../../../../api/account/contract/account.ts';
import { texts } from '../texts.ts';

/**
 * Checks a picture before the upload: a message for the person, or null if it is acceptable. The server also checks the bytes.
 */
export function pictureFinding(file: { readonly type: string; readonly size: number }): string | null {
  if (!avatarTypes.some((type) => type === file.type)) return texts.avatar.wrongType;
  if (file.size === 0) return texts.avatar.empty;
  return file.size > avatarMaxBytes ? texts.avatar.tooBig : null;
}

export function asDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    // Safe even if the file is not of its claimed type: the data URL is only displayed as an image.
    reader.readAsDataURL(picture);
  });
}
