import { useState } from 'react';
import { v4 as randomUuid } from 'uuid';

type CommentIds = {
  /** The same id for every retry of the same text. */
  readonly idOf: (text: string) => string;
  /** Must be called after success, so that the same text sent again becomes a new comment. */
  readonly said: () => void;
};

/** Idempotency keys of comments: a retry after a lost answer adds the comment only once. */
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
