import { look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { isPending } from '../model/unsent-answers.ts';
import { texts } from '../texts.ts';

/** Says when changes of submitted answers take effect. */
export function changesSentence({ take: { assessment } }: Pick<Survey, 'take'>): string {
  return texts.changes[assessment.changesCount](assessment.threshold);
}

/** After submitting: states the effect of a change, before it is made and after it is saved. */
export function EditNote({ survey }: { survey: Survey }) {
  if (survey.take.response.state !== 'submitted') return null;
  return (
    <p className={look.notice} role="status">
      {savedSinceSubmitting(survey) ? texts.edit.after : texts.edit.before} {changesSentence(survey)}
    </p>
  );
}

/** Compares two server times. */
function savedSinceSubmitting({ savedAt, unsent, take: { response } }: Survey): boolean {
  if (savedAt === null || response.submittedAt === null || isPending(unsent)) return false;
  return savedAt > Date.parse(response.submittedAt);
}
