import { type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type ReminderBody,
  type ReminderPreview,
  remindersAsked,
} from '../../../../../api/assessment/contract/reminders.ts';
import { reminderLimits } from '../../../../../domain/assessment/limits.ts';
import { api } from '../../../lib/api.ts';
import { foreignZone, formatDateTime } from '../../../lib/display/format.ts';
import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { commandIds } from '../../../lib/request/command-ids.ts';
import { urls } from '../../../lib/urls.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { failureOf } from '../../../ui/overlay/request-state.ts';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { readBoardAgain } from '../participation-queries.ts';
import type { Participation } from '../types.ts';
import { reminderPreviewQuery } from './reminder-queries.ts';
import { texts } from './texts.ts';

/** Debounce time of the preview request in milliseconds. */
const typingMs = 400;

type Props = {
  assessmentId: string;
  /** Groups that can be chosen instead of everyone. */
  groups?: Participation['groups'];
  /** The only recipient, if the reminder is for one person. */
  person?: { readonly participantId: string; readonly name: string };
  onClose: () => void;
};

/** Shows the recipients, a preview of the mail, and the send button. */
export function RemindDialog({ assessmentId, groups = [], person, onClose }: Props) {
  const [group, setGroup] = useState('');
  const [note, setNote] = useState('');
  const shownNote = useSettled(note.trim());
  const [idFor] = useState(commandIds);
  const client = useQueryClient();
  const noMail = useNoMail();

  const whom: ReminderBody = person ? { participantId: person.participantId } : { group: group || undefined };
  const preview = useQuery(reminderPreviewQuery(assessmentId, { ...whom, note: shownNote }));
  const request = useMutation({
    mutationFn: () => {
      const body = { ...whom, note: note.trim() };
      return api.post(urls.reminders(assessmentId), body, remindersAsked, { requestId: idFor(body) });
    },
    onSuccess: async ({ people, sendAt, position }) => {
      await readBoardAgain(client, assessmentId, position);
      notify(
        sendAt === null ? (noMail ? texts.kept : texts.sent)(people) : texts.later(people, inWords(sendAt)),
        'success',
      );
      onClose();
    },
  });

  const { data } = preview;
  const failure = failureOf(request) ?? failureOf(preview);
  const left = reminderLimits.noteMax - note.length;
  return (
    <FormDialog
      title={texts.title}
      wide
      steady
      action={data && data.sendAt !== null ? texts.sendLater : texts.sendNow}
      processing="Sending..."
      disabledReason={whyNot(preview)}
      request={request}
      failure={null}
      unsaved={note.trim() !== ''}
      onSubmit={() => request.mutate()}
      onClose={onClose}
    >
      {person ? (
        <p className="font-medium">{person.name}</p>
      ) : (
        <Field label={texts.whom}>
          {(wiring) => (
            <Select {...wiring} value={group} onChange={({ target }) => setGroup(target.value)}>
              <option value="">{texts.everybody(unfinishedIn(groups))}</option>
              {groups
                .filter((each) => unfinishedIn([each]) > 0)
                .map((each) => (
                  <option key={each.group} value={each.group}>
                    {texts.group(each.group, unfinishedIn([each]))}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
      <div className="min-h-16 sm:min-h-13">
        {data && !preview.error ? <Who preview={data} one={person !== undefined} /> : null}
        {preview.isPending ? <p role="status">{texts.reading}</p> : null}
      </div>
      {data?.people === 0 ? null : (
        <Field label={texts.note} optional hint={texts.noteHint(left)}>
          {(wiring) => (
            <TextArea
              {...wiring}
              rows={2}
              maxLength={reminderLimits.noteMax}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
        </Field>
      )}
      {failure ? <Banner tone="bad">{failure}</Banner> : null}
      {data?.mail && !preview.error ? <Mail mail={data.mail} others={data.people - 1} /> : null}
    </FormDialog>
  );
}

/** Reason why the reminder cannot be sent now. */
function whyNot({ data, error, isPending }: UseQueryResult<ReminderPreview>): string | undefined {
  if (isPending) return texts.reading;
  return error || !data || data.people === 0 ? texts.nobody : undefined;
}

/** The recipients' progress, the people who are left out, and the time of sending. */
function Who({ preview, one }: { preview: ReminderPreview; one: boolean }) {
  const { people, sendAt, timeZone } = preview;
  return (
    <div aria-live="polite" className="flex flex-col gap-2">
      {one ? <p>{howFarOne(preview)}</p> : <HowFar preview={preview} />}
      {people === 0 ? null : sendAt === null ? (
        <p className="text-13 text-text-2">{texts.atOnce}</p>
      ) : (
        <Banner tone="info">{texts.quiet(inWords(sendAt), timeZone.replaceAll('_', ' '))}</Banner>
      )}
    </div>
  );
}

function HowFar({ preview }: { preview: ReminderPreview }) {
  const { people, unopened, opened, started, lately, unreached, nextAt } = preview;
  return (
    <>
      {people === 0 ? (
        <p>{texts.nobody}</p>
      ) : (
        <ul className="flex flex-col gap-0.5 tabular">
          {unopened > 0 ? <li>{texts.unopened(unopened)}</li> : null}
          {opened > 0 ? <li>{texts.opened(opened)}</li> : null}
          {started > 0 ? <li>{texts.started(started)}</li> : null}
        </ul>
      )}
      {nextAt === null ? null : (
        <p className="text-13 text-text-2">{texts.lately(lately, inWords(nextAt))}</p>
      )}
      {unreached > 0 ? <p className="text-13 text-text-2">{texts.unreached(unreached)}</p> : null}
    </>
  );
}

function howFarOne({ unopened, opened, started, unreached, nextAt }: ReminderPreview): string {
  const words = texts.one;
  if (nextAt !== null) return words.lately(inWords(nextAt));
  if (unreached > 0) return words.unreached;
  if (unopened > 0) return words.unopened;
  if (opened > 0) return words.opened;
  return started > 0 ? words.started : words.over;
}

function Mail({ mail, others }: { mail: NonNullable<ReminderPreview['mail']>; others: number }) {
  const titleId = 'reminder-mail';
  return (
    <section aria-labelledby={titleId} className="rounded-control border border-line bg-surface">
      <div className="border-line border-b px-3.5 py-2.5">
        <h3 id={titleId} className="sr-only">
          {texts.preview}
        </h3>
        <p className="text-13 text-text-2">
          {texts.to}: {texts.previewTo(mail.to, others)}
        </p>
        <p className="font-medium">
          <span className="sr-only">{texts.subject}: </span>
          {mail.subject}
        </p>
      </div>
      <p className="whitespace-pre-line break-words px-3.5 py-3 text-13 text-text-2">{mail.text}</p>
    </section>
  );
}

const unfinishedIn = (groups: Participation['groups']): number =>
  groups.reduce((sum, { counts }) => sum + counts.invited - counts.submitted, 0);

/** The moment, with the browser's time zone if the person reads times in another one. */
function inWords(instant: string): string {
  const zone = foreignZone();
  return zone ? `${formatDateTime(instant)} (${zone})` : formatDateTime(instant);
}

/** Returns the text after it has not changed for `typingMs`. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
