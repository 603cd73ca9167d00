import { unsentThemes } from '../model/outbox.ts';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { AnsweringAs } from '../parts/clear-device.tsx';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { texts } from '../texts.ts';

export function ClosedPage({ survey }: { survey: Survey }) {
  const { assessment, response } = survey.take;
  const at = assessment.closedAt ?? assessment.closesAt;
  const left = unsentThemes(survey.outbox);
  return (
    <Frame survey={survey}>
      <Sheet>
        <p className="eyebrow">{assessment.name}</p>
        <Heading>{texts.closed.title}</Heading>
        <p className="lead">{at ? texts.closed.at(dayAndTime(at)) : texts.closed.past}</p>
        <p>
          {response.state === 'submitted'
            ? texts.closed.submitted(response.answered)
            : texts.closed.notSubmitted(response.answered)}
        </p>
        {left > 0 ? <p className="error">{texts.closed.left(left)}</p> : null}
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}
