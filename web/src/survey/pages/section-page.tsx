import { Fragment, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { isRepeated } from '../../ui/overlay/use-modal.ts';
import { go } from '../actions.ts';
import { LaterDialog } from '../dialogs/later-dialog.tsx';
import { buttons, columns, look } from '../look.ts';
import { nextView, previousView } from '../model/navigation.ts';
import type { Survey } from '../model/state.ts';
import { EditNote } from '../parts/edit-note.tsx';
import { Frame, Heading } from '../parts/frame.tsx';
import { QuickNavigation } from '../parts/quick-navigation.tsx';
import { scaleId, ThemeQuestion } from '../parts/theme-question.tsx';
import { TopBar } from '../parts/top-bar.tsx';
import { texts } from '../texts.ts';
import { LensEnd } from './lens-end.tsx';

const readKeys = () => import('../parts/keys-dialog.tsx').then((module) => module.KeysDialog);

export function SectionPage({ survey, index }: { survey: Survey; index: number }) {
  const { catalogue, answers, unsent, view } = survey;
  const [keysOpen, setKeysOpen] = useState(false);
  const nextButton = useRef<HTMLButtonElement>(null);
  const section = catalogue.sections[index];

  const onNextTheme = useCallback(
    (theme: string) => {
      const themes = section?.themes ?? [];
      const following = themes[themes.findIndex(({ id }) => id === theme) + 1];
      if (following) focusScale(following.id);
      else nextButton.current?.focus();
    },
    [section],
  );
  const onKeys = useCallback(() => setKeysOpen(true), []);

  if (!section) return null;
  const previous = previousView(view, catalogue);
  const next = nextView(view, catalogue);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    go(next);
  };

  const resumed = survey.resumed === null ? null : <p className={look.notice}>{survey.resumed}</p>;
  return (
    <Frame survey={survey} bar={<TopBar survey={survey} />}>
      <div className={columns.page}>
        <aside className={columns.aside}>
          <QuickNavigation survey={survey} />
        </aside>
        <main className={columns.main} onKeyDown={onKeyDown}>
          {view.page === 'section' && view.theme === null ? resumed : null}
          <EditNote survey={survey} />
          <div>
            <Heading>
              <span className="font-normal text-text-3">{section.lens.name} ›</span> {section.name}
            </Heading>
            <p className={`${look.description} mt-1`}>{section.description}</p>
            <p className={`${look.hint} flex min-h-11 flex-wrap items-center justify-between`}>
              {texts.section.place(index, catalogue.sections.length)}
              <button
                type="button"
                className={`${buttons.quiet} not-md:hidden [@media(hover:none)]:hidden`}
                aria-haspopup="dialog"
                onClick={onKeys}
              >
                {texts.bar.keys}
              </button>
            </p>
          </div>
          {section.themes.map((theme) => {
            const answer = answers.get(theme.id);
            return (
              <Fragment key={theme.id}>
                {view.page === 'section' && view.theme === theme.id ? resumed : null}
                <ThemeQuestion
                  theme={theme}
                  scale={catalogue.scale}
                  score={answer?.score ?? null}
                  comment={answer?.comment ?? ''}
                  refused={unsent.refused.find((each) => each.answer.theme === theme.id)?.message ?? null}
                  onNextTheme={onNextTheme}
                  onKeys={onKeys}
                />
              </Fragment>
            );
          })}
          <LensEnd survey={survey} section={section} />
          <div className="grid grid-cols-2 gap-3 pt-5 pb-2">
            <button
              type="button"
              className={buttons.largeSecondary}
              disabled={!previous}
              onClick={() => previous && go(previous)}
            >
              {texts.section.previous}
            </button>
            <button
              ref={nextButton}
              type="button"
              className={buttons.largePrimary}
              onClick={({ nativeEvent }) => !isRepeated(nativeEvent) && go(next)}
            >
              {next.page === 'review' ? texts.section.review : texts.section.next}
            </button>
          </div>
        </main>
      </div>
      {keysOpen ? <LaterDialog read={readKeys} onClose={() => setKeysOpen(false)} /> : null}
    </Frame>
  );
}

function focusScale(theme: string): void {
  const scale = document.getElementById(scaleId(theme));
  const radios = [...(scale?.querySelectorAll('input') ?? [])];
  (radios.find(({ checked }) => checked) ?? radios[0])?.focus({ preventScroll: true });
  scale?.scrollIntoView({ block: 'center' });
}
