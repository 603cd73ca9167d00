import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { avatarTypes } from '../../../../../api/account/contract/account.ts';
import type { User } from '../../../../../api/account/contract/auth.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { removeAvatar, saveAvatar } from '../account-queries.ts';
import { texts } from '../texts.ts';
import { asDataUrl, pictureFinding } from './picture.ts';

type Chosen = { readonly file: File; readonly preview: string };

/** Shows a preview of the picture before upload; the server resizes and crops it. */
export function AvatarEditor({ user }: { user: User }) {
  const words = texts.avatar;
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [finding, setFinding] = useState<string | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => saveAvatar(file),
    onSuccess: () => {
      setChosen(null);
      notify(words.saved, 'success');
    },
  });
  const remove = useMutation({
    mutationFn: removeAvatar,
    onSuccess: () => notify(words.removed, 'success'),
  });

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // Without this, choosing the same file again after an error would fire no event.
    event.target.value = '';
    if (!file) return;
    const found = pictureFinding(file);
    upload.reset();
    setFinding(found);
    setChosen(found ? null : { file, preview: await asDataUrl(file) });
  };

  const failed = upload.error ?? remove.error;
  const problem = finding ?? (failed ? messageOr(failed, words.failed) : null);
  return (
    <Card title={words.title} note={words.hint}>
      <div className="flex flex-col gap-4">
        {problem ? <Banner tone="bad">{problem}</Banner> : null}
        <input
          ref={input}
          type="file"
          accept={avatarTypes.join(',')}
          aria-label={words.choose}
          hidden
          onChange={(event) => void choose(event)}
        />
        {chosen ? (
          <div className="flex flex-wrap items-center gap-4">
            <img
              src={chosen.preview}
              alt={words.preview}
              className="size-20 shrink-0 rounded-full border border-line object-cover"
            />
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                busy={upload.isPending && texts.processing}
                onClick={() => upload.mutate(chosen.file)}
              >
                {words.upload}
              </Button>
              <Button onClick={() => setChosen(null)}>{words.cancel}</Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => input.current?.click()}>{words.choose}</Button>
            {user.profile.avatar ? (
              <Button
                variant="danger"
                busy={remove.isPending && texts.processing}
                onClick={() => remove.mutate()}
              >
                {words.remove}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </Card>
  );
}
