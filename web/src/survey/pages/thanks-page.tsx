import { place } from '../../lib/place.ts';
import { go, goToNextOpen } from '../actions.ts';
import { AnotherDevice } from '../devices/another-device.tsx';
import { AnsweringAs } from '../devices/clear-device.tsx';
import { buttons, look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { changesSentence } from '../parts/edit-note.tsx';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { texts as surveyTexts } from '../texts.ts';
import { texts } from './thanks-texts.ts';

/** The address of the survey ends in the assessment's id. */
const assessmentInAddress = (): string => location.pathname.split('/').at(-1) ?? '';

/** Beside the primary button; as high, so that a thumb can hit it. */
const quiet = `${buttons.link} min-h-11`;

export function ThanksPage({ survey }: { survey: Survey }) {
  const { assessment, response } = survey.take;
  return (
    <Frame survey={survey}>
      <Sheet>
        <p className={look.eyebrow}>{assessment.name}</p>
        <Heading>{texts.title(response.answered)}</Heading>
        {response.submittedAt ? <p>{texts.when(dayAndTime(response.submittedAt))}</p> : null}
        <p>{place ? texts.boardNote : texts.next}</p>
        <p>
          {texts.change(assessment.closesAt && dayAndTime(assessment.closesAt))}
          {/* At closing, this would say the same again. */}
          {place || assessment.changesCount === 'atClosing' ? null : ` ${changesSentence(survey)}`}
        </p>
        {/* Most people close the page here; those who stay or return want to change an answer. */}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {place ? (
            <a
              className={buttons.largePrimary}
              href={`${place}/ceo-dashboard?assessment=${assessmentInAddress()}`}
            >
              {texts.board}
            </a>
          ) : null}
          <button type="button" className={place ? quiet : buttons.largePrimary} onClick={goToNextOpen}>
            {texts.changeButton}
          </button>
          {survey.take.expertise ? (
            <button type="button" className={quiet} onClick={() => go({ page: 'expertise' })}>
              {surveyTexts.expertise.open}
            </button>
          ) : null}
          <AnotherDevice className={quiet} />
        </div>
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}
