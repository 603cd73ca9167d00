import { avatarMaxBytes, avatarTypes } from '../../../../../api/account/contract/account.ts';
import { texts } from '../texts.ts';

/** The problem with a picture before upload; the server checks the bytes. */
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
    // Safe even if the file's type is wrong: the result is only displayed as an image.
    reader.readAsDataURL(picture);
  });
}
