import { useId } from 'react';
import type { Answer } from '../../../../api/response/contract/take.ts';
import { assessmentLimits } from '../../../../domain/assessment/limits.ts';
import { comment as saveComment, sendNow } from '../actions.ts';
import { look } from '../look.ts';
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
    <div className="pt-1 pb-2 md:order-1">
      <label className="block pb-1 text-14 font-medium" htmlFor={id}>
        {typeof score === 'number' ? texts.theme.why(score) : texts.theme.comment}
      </label>
      <textarea
        id={id}
        className={`${look.control} block max-h-[40vh] min-h-19 resize-y field-sizing-content`}
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
