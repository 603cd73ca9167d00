import { AnsweringAs } from '../devices/clear-device.tsx';
import { look } from '../look.ts';
import { opens } from '../model/navigation.ts';
import type { Survey } from '../model/state.ts';
import { unsentThemes } from '../model/unsent-answers.ts';
import { dayAndTime } from '../model/when.ts';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { texts } from './not-open-texts.ts';

/** Final message. A browser that is not admitted is not told how many questions were answered. */
function outcome({ admission, response }: Survey['take']): string {
  const submitted = response.state === 'submitted';
  const { elsewhere } = texts.closed;
  if (!opens(admission)) return submitted ? elsewhere.submitted : elsewhere.not;
  return submitted ? texts.closed.submitted(response.answered) : texts.closed.notSubmitted(response.answered);
}

export function ClosedPage({ survey }: { survey: Survey }) {
  const { assessment } = survey.take;
  const at = assessment.closedAt ?? assessment.closesAt;
  const left = unsentThemes(survey.unsent);
  return (
    <Frame survey={survey}>
      <Sheet>
        <p className={look.eyebrow}>{assessment.name}</p>
        <Heading>{texts.closed.title}</Heading>
        <p className={look.lead}>{at ? texts.closed.at(dayAndTime(at)) : texts.closed.past}</p>
        <p>{outcome(survey.take)}</p>
        {left > 0 ? <p className={look.error}>{texts.closed.left(left)}</p> : null}
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}
