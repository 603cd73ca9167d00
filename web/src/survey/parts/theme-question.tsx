import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import type { Answer } from '../../../../api/response/contract/take.ts';
import { place } from '../../lib/place.ts';
import { rate } from '../actions.ts';
import { buttons, look } from '../look.ts';
import type { SurveyScale, Theme } from '../model/catalogue.ts';
import { texts } from '../texts.ts';
import { Anchors } from './anchors.tsx';
import { CommentBox } from './comment-box.tsx';
import { CantJudge, chosenWords, Rating } from './rating.tsx';
import { scaleKey } from './scale-keys.ts';

/** Id of the theme's scale, as a focus target. */
export const scaleId = (theme: string): string => `theme-${theme}`;

type Props = {
  theme: Theme;
  scale: SurveyScale;
  score: Answer['score'];
  comment: string;
  /** The server's message if it refused this answer. */
  refused: string | null;
  onNextTheme: (theme: string) => void;
  onKeys: () => void;
};

export const ThemeQuestion = memo(function ThemeQuestion(props: Props) {
  const { theme, scale, score, comment, refused } = props;
  const ref = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const [commenting, setCommenting] = useState(false);
  const [explained, setExplained] = useState(false);
  const error = errorOf(props);
  const errorId = error ? `${id}-error` : undefined;

  const focusChosen = () => focusRadio(ref.current, ({ checked }) => checked);

  const onKeyDown = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const onScale = event.target === ref.current || event.target instanceof HTMLInputElement;
    const key = onScale ? scaleKey(event, scale) : null;
    if (!key) return;
    event.preventDefault();
    switch (key.does) {
      case 'rate':
        rate(theme.id, key.score);
        return focusRadio(ref.current, ({ value }) => value === String(key.score));
      case 'clear':
        return rate(theme.id, null);
      case 'comment':
        if (place) return;
        setCommenting(true);
        return ref.current?.querySelector('textarea')?.focus();
      case 'next':
        return props.onNextTheme(theme.id);
      case 'keys':
        return props.onKeys();
    }
  };

  const button = (words: string, onClick: () => void, expanded?: boolean, className = buttons.quiet) => (
    <button
      type="button"
      className={className}
      aria-label={`${words}: ${theme.name}`}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {words}
    </button>
  );

  return (
    <fieldset
      ref={ref}
      id={scaleId(theme.id)}
      tabIndex={-1}
      // Not a flex container: WebKit would place a floated legend over the border and into the padding. With the padding of html,
      // the scroll margin brings the theme just below the bar, so that nothing of the previous theme is visible above it.
      className="group -scroll-mt-4 flow-root min-w-0 border-t border-line pt-6 pb-4 focus:outline-none"
      aria-describedby={errorId}
      onKeyDown={onKeyDown}
    >
      <legend
        className={`float-start mb-3 w-full group-focus:[box-shadow:-8px_0_0_-5px_var(--focus)] ${
          refused === null ? '' : '[box-shadow:-8px_0_0_-5px_var(--bad)]'
        }`}
      >
        <span className="block text-14 font-medium text-text-3">{theme.name}</span>
        <span className="block text-18 font-medium text-pretty">{theme.question}</span>
      </legend>
      <div className="clear-both flex min-w-0 flex-col">
        <Rating theme={theme} scale={scale} score={score} invalid={error !== null} />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 md:order-1">
          <div className="flex min-h-11 flex-[1_1_260px] flex-wrap items-center gap-x-3 gap-y-1">
            <CantJudge theme={theme} score={score} invalid={error !== null} />
            <p className={`flex-auto ${score === null ? 'text-14 text-text-3' : 'font-semibold'}`}>
              {chosenWords(scale, score)}
            </p>
            {score === null
              ? null
              : button(texts.theme.clear, () => {
                  // The pressed button disappears, so the focus first moves to the chosen answer.
                  focusChosen();
                  rate(theme.id, null);
                })}
          </div>
          <div className="-mx-2 flex max-w-[calc(100%+16px)] flex-[1_0_auto] flex-wrap items-center justify-between gap-x-3 gap-y-1 md:flex-none">
            {button(
              texts.theme.anchors,
              () => setExplained(!explained),
              explained,
              `${buttons.quiet} md:hidden`,
            )}
            {comment === '' && !place
              ? button(
                  commenting ? texts.theme.hideComment : texts.theme.addComment,
                  () => setCommenting(!commenting),
                  commenting,
                )
              : null}
          </div>
        </div>
        <Anchors id={`${id}-anchors`} theme={theme} scale={scale} open={explained} />
        {commenting || comment !== '' ? (
          <CommentBox
            theme={theme.id}
            score={score}
            comment={comment}
            errorId={errorId}
            onFocus={() => setCommenting(true)}
            onLeave={focusChosen}
          />
        ) : null}
        {error ? (
          <p id={errorId} className={`${look.error} pt-0.5 pb-1.5 md:order-1`}>
            {error}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
});

/** Focuses the first radio that matches; if none does, the first one. */
function focusRadio(
  fieldset: HTMLFieldSetElement | null,
  wanted: (radio: HTMLInputElement) => boolean,
): void {
  const radios = [...(fieldset?.querySelectorAll('input') ?? [])];
  (radios.find(wanted) ?? radios[0])?.focus();
}

function errorOf({ score, comment, refused }: Props): string | null {
  if (refused !== null) return texts.theme.refused(refused);
  return score === null && comment.trim() !== '' ? texts.theme.needsScore : null;
}
