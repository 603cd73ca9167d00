import { go, goToNextOpen } from '../actions.ts';
import { AnotherDevice } from '../devices/another-device.tsx';
import { AnsweringAs } from '../devices/clear-device.tsx';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { changesSentence } from '../parts/edit-note.tsx';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { texts as surveyTexts, until } from '../texts.ts';

export function ThanksPage({ survey }: { survey: Survey }) {
  const { assessment, response } = survey.take;
  return (
    <Frame survey={survey}>
      <Sheet>
        <p className="eyebrow">{assessment.name}</p>
        <Heading>{texts.title(response.answered)}</Heading>
        {response.submittedAt ? <p>{texts.when(dayAndTime(response.submittedAt))}</p> : null}
        <p>
          {texts.change(assessment.closesAt && dayAndTime(assessment.closesAt))} {changesSentence(survey)}
        </p>
        <p>{texts.next}</p>
        <div className="ways">
          <button type="button" className="secondary large" onClick={goToNextOpen}>
            {texts.changeButton}
          </button>
          <AnotherDevice className="secondary large" />
          {survey.take.expertise ? (
            <button type="button" className="secondary large" onClick={() => go({ page: 'expertise' })}>
              {surveyTexts.expertise.open}
            </button>
          ) : null}
        </div>
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}

const texts = {
  title: (count: number) => `Thank you! Submitted ${count === 1 ? '1 response' : `${count} responses`}.`,
  when: (at: string) => `Submitted ${at}.`,
  change: (closesAt: string | null) => `You can still change your answers ${until(closesAt)}.`,
  changeButton: 'Change my answers',
  next: 'You can close this page. Your link opens your answers in this browser only, or in one you let in with a code.',
} as const;
