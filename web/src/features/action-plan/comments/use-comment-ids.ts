import { useState } from 'react';
import { v4 as randomUuid } from 'uuid';

type CommentIds = {
  /** Stable while the same text is retried. */
  readonly idOf: (text: string) => string;
  /** Call after success: the same text sent again is a new comment. */
  readonly said: () => void;
};

/** Idempotency key of a comment, so that a retry after a lost answer adds it once. */
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
