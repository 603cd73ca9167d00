import { go, goToNextOpen } from '../actions.ts';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { AnsweringAs } from '../parts/clear-device.tsx';
import { changesSentence } from '../parts/edit-note.tsx';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { texts } from '../texts.ts';

export function ThanksPage({ survey }: { survey: Survey }) {
  const { assessment, response } = survey.take;
  return (
    <Frame survey={survey}>
      <Sheet>
        <p className="eyebrow">{assessment.name}</p>
        <Heading>{texts.thanks.title(response.answered)}</Heading>
        {response.submittedAt ? <p>{texts.thanks.when(dayAndTime(response.submittedAt))}</p> : null}
        <p>
          {texts.thanks.change(assessment.closesAt && dayAndTime(assessment.closesAt))}{' '}
          {changesSentence(survey)}
        </p>
        <p>{texts.thanks.next}</p>
        <div className="ways">
          <button type="button" className="secondary large" onClick={goToNextOpen}>
            {texts.thanks.changeButton}
          </button>
          {survey.take.expertise ? (
            <button type="button" className="secondary large" onClick={() => go({ page: 'expertise' })}>
              {texts.expertise.open}
            </button>
          ) : null}
        </div>
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}
