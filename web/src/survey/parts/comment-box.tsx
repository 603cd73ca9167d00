import { useId } from 'react';
import type { Answer } from '../../../../api/response/contract/take.ts';
import { assessmentLimits } from '../../../../domain/assessment/limits.ts';
import { comment as saveComment, sendNow } from '../actions.ts';
import { texts } from '../texts.ts';

type Props = {
  theme: string;
  score: Answer['score'];
  comment: string;
  errorId: string | undefined;
  onFocus: () => void;
  /** Called on Escape, to return to the scale. */
  onLeave: () => void;
};

export function CommentBox({ theme, score, comment, errorId, onFocus, onLeave }: Props) {
  const id = useId();
  return (
    <div className="comment">
      <label className="prompt" htmlFor={id}>
        {typeof score === 'number' ? texts.theme.why(score) : texts.theme.comment}
      </label>
      <textarea
        id={id}
        rows={2}
        maxLength={assessmentLimits.commentMax}
        value={comment}
        // An empty comment box has just been opened by the person, so it takes the focus.
        ref={comment === '' ? takeFocus : undefined}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onFocus={onFocus}
        onChange={(event) => saveComment(theme, event.target.value)}
        onBlur={sendNow}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave();
        }}
      />
    </div>
  );
}

function takeFocus(box: HTMLTextAreaElement | null): void {
  box?.focus();
}
