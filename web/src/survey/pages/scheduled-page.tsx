import { checkAgain } from '../actions.ts';
import { AnsweringAs } from '../devices/clear-device.tsx';
import { buttons, look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { texts as surveyTexts } from '../texts.ts';
import { texts } from './not-open-texts.ts';

export function ScheduledPage({ survey }: { survey: Survey }) {
  const { assessment } = survey.take;
  return (
    <Frame survey={survey}>
      <Sheet>
        <p className={look.eyebrow}>{assessment.name}</p>
        <Heading>{texts.scheduled.title}</Heading>
        <p className={look.lead}>
          {assessment.opensAt ? texts.scheduled.opens(dayAndTime(assessment.opensAt)) : texts.scheduled.soon}
        </p>
        <p>{surveyTexts.intro.asks(assessment.invitedBy, assessment.company)}</p>
        <p>{texts.scheduled.keep}</p>
        <button type="button" className={buttons.largeSecondary} onClick={() => void checkAgain()}>
          {surveyTexts.tryAgain}
        </button>
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}
