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

export function ThanksPage({ survey }: { survey: Survey }) {
  const { assessment, response } = survey.take;
  return (
    <Frame survey={survey}>
      <Sheet>
        <p className={look.eyebrow}>{assessment.name}</p>
        <Heading>{texts.title(response.answered)}</Heading>
        {response.submittedAt ? <p>{texts.when(dayAndTime(response.submittedAt))}</p> : null}
        <p>
          {texts.change(assessment.closesAt && dayAndTime(assessment.closesAt))}{' '}
          {place ? null : changesSentence(survey)}
        </p>
        <p>{place ? texts.boardNote : texts.next}</p>
        <div className={look.row}>
          {place ? (
            <a
              className={buttons.largePrimary}
              href={`${place}/ceo-dashboard?assessment=${assessmentInAddress()}`}
            >
              {texts.board}
            </a>
          ) : null}
          <button type="button" className={buttons.largeSecondary} onClick={goToNextOpen}>
            {texts.changeButton}
          </button>
          <AnotherDevice className={buttons.largeSecondary} />
          {survey.take.expertise ? (
            <button
              type="button"
              className={buttons.largeSecondary}
              onClick={() => go({ page: 'expertise' })}
            >
              {surveyTexts.expertise.open}
            </button>
          ) : null}
        </div>
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}
