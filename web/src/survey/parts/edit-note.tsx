import type { Survey } from '../model/state.ts';
import { isPending } from '../model/unsent-answers.ts';
import { texts } from '../texts.ts';

/** When changes of this person's submitted answers count. */
export function changesSentence({ take: { assessment } }: Pick<Survey, 'take'>): string {
  return texts.changes[assessment.changesCount](assessment.threshold);
}

/** For somebody who has submitted: what a change will do, before it is made and after it was saved. */
export function EditNote({ survey }: { survey: Survey }) {
  if (survey.take.response.state !== 'submitted') return null;
  return (
    <p className="notice" role="status">
      {savedSinceSubmitting(survey) ? texts.edit.after : texts.edit.before} {changesSentence(survey)}
    </p>
  );
}

/** Both times are the server's. */
function savedSinceSubmitting({ savedAt, outbox, take: { response } }: Survey): boolean {
  if (savedAt === null || response.submittedAt === null || isPending(outbox)) return false;
  return savedAt > Date.parse(response.submittedAt);
}
