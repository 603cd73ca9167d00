import { useState } from 'react';
import { v4 as randomUuid } from 'uuid';

type CommentIds = {
  /** The same while the same words are tried again. */
  readonly idOf: (text: string) => string;
  /** They were said: said once more they are another comment. */
  readonly said: () => void;
};

/** The id under which a comment is sent, so that pressing again after a lost answer says it once. */
export function useCommentIds(): CommentIds {
  const [ids] = useState(() => {
    let last = { text: '', id: '' };
    return {
      idOf: (text: string) => {
        if (text !== last.text) last = { text, id: randomUuid() };
        return last.id;
      },
      said: () => {
        last = { text: '', id: '' };
      },
    };
  });
  return ids;
}
