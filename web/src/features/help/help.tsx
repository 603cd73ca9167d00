import { CircleHelp } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { textLink } from '../../ui/action/text-link.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { Guide } from './guide.ts';
import { guideFor } from './guides.ts';
import { shortcutIsOn, switchShortcut, useHelpShortcut } from './help-shortcut.ts';
import { texts } from './texts.ts';

/** A round button that opens the guide of this screen. It is part of the top or side bar, so it never covers the page. */
export function Help({ screen }: { screen: string }) {
  const guide = guideFor(screen);
  return guide ? <HelpFor key={guide.id} guide={guide} /> : null;
}

function HelpFor({ guide }: { guide: Guide }) {
  const [open, setOpen] = useState(false);
  useHelpShortcut(useCallback(() => setOpen(true), []));
  const label = texts.button(guide.title);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        title={label}
        aria-keyshortcuts="?"
        onClick={() => setOpen(true)}
        className="no-print fixed top-1 right-17 z-30 inline-flex size-11 items-center justify-center rounded-full text-text-2 hover:text-text md:right-21 lg:top-2.5 lg:right-auto lg:left-46 lg:size-10 lg:hover:bg-hover"
      >
        <CircleHelp className="size-5" aria-hidden="true" />
      </button>
      {open ? <GuideDialog guide={guide} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function GuideDialog({ guide: { title, steps, tips = [] }, onClose }: { guide: Guide; onClose: () => void }) {
  const [shortcut, setShortcut] = useState(shortcutIsOn);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <ol className="flex list-decimal flex-col gap-2 pl-5 marker:text-text-3">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {tips.length > 0 ? (
        <>
          <h3 className="mt-4 mb-1.5 text-13 font-semibold">{texts.tips}</h3>
          <ul className="flex list-disc flex-col gap-1.5 pl-5 text-text-2 marker:text-text-3">
            {tips.map((tip) => (
              <li key={tip}>{tip}</li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
        <Checkbox
          label={texts.shortcut}
          checked={shortcut}
          onChange={({ currentTarget: { checked } }) => {
            switchShortcut(checked);
            setShortcut(checked);
          }}
        />
        <a href="/resources/guides" className={textLink}>
          {texts.all}
        </a>
      </div>
    </Dialog>
  );
}
