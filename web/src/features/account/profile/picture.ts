import { avatarMaxBytes, avatarTypes } from '../../../../../api/account/contract/account.ts';
import { texts } from '../texts.ts';

/** What is wrong with a picture before it is sent; the server looks at the bytes themselves. */
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
    // A picture that says it is something else is still only shown as a picture.
    reader.readAsDataURL(picture);
  });
}
