import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { written } from '../../../../../../api/http/contract/common.ts';
import { instantInWords } from '../../../../../../domain/kernel/clocks.ts';
import { api } from '../../../../lib/api.ts';
import { type AppError, messageOr } from '../../../../lib/app-error.ts';
import { dateLocale } from '../../../../lib/display/format.ts';
import { useNoMail } from '../../../../lib/queries/use-no-mail.ts';
import { commandIds } from '../../../../lib/request/command-ids.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { urls } from '../../../../lib/urls.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { PlanWayOut } from '../../../billing/plan-way-out.tsx';
import { isoOf, type LaunchForm } from '../launch-form-state.ts';
import { hasEmail } from '../people/people-rows.ts';
import { FirstPageFrame } from './first-page-frame.tsx';
import { firstPageQuery, invitationPreviewQuery, letterOf } from './invitation-query.ts';
import { groupSizes } from './last-look-figures.ts';
import { texts } from './last-look-texts.ts';

type Props = {
  /** The checked form. */
  form: LaunchForm;
  busy: boolean;
  failure: AppError | null;
  onLaunch: () => void;
  onBack: () => void;
};

/** What a launch of this form will do: who is invited, when, and with which letter. */
export function LastLook({ form, busy, failure, onLaunch, onBack }: Props) {
  const noMail = useNoMail();
  const start = useRef<HTMLDivElement>(null);
  const invited = form.people.filter(hasEmail).length;
  useEffect(() => {
    // Reading starts at the heading. A modal dialog would otherwise focus its close button.
    const heading = start.current?.closest('dialog')?.querySelector('h2');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }, []);
  return (
    <Dialog
      wide
      title={texts.title}
      onClose={onBack}
      notice={
        failure ? (
          <Banner tone="bad" action={<PlanWayOut error={failure} />}>
            {failure.message}
          </Banner>
        ) : null
      }
      actions={
        <>
          <Button onClick={onBack}>{texts.back}</Button>
          <Button variant="primary" busy={busy && texts.launching} onClick={onLaunch}>
            {(noMail ? texts.launchKept : texts.launch)(invited)}
          </Button>
        </>
      }
    >
      <div ref={start} className="flex flex-col gap-5">
        <p className="wrap-anywhere">{texts.lead(form.name.trim(), form.company.trim())}</p>
        <Who form={form} invited={invited} />
        <When form={form} noMail={noMail} />
        <Letter form={form} invited={invited} noMail={noMail} />
        <FirstPage form={form} invited={invited} />
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h3 className="text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Who({ form, invited }: { form: LaunchForm; invited: number }) {
  const groupings = groupSizes(form);
  return (
    <Part title={texts.who}>
      <p>
        {!form.named && invited < form.threshold
          ? texts.none(invited, form.threshold)
          : texts.invited(invited)}
      </p>
      {form.named ? <p className="text-13 text-text-2">{texts.named}</p> : null}
      {groupings.map(({ name, groups }) => {
        const label = name === null ? texts.groupings.first : texts.groupings.second(name);
        return (
          <div key={label}>
            <p className="text-13 text-text-2">{label}</p>
            <ul aria-label={label} className="flex flex-col gap-0.5 pl-4 tabular">
              {groups.map(({ group, people, below }) => (
                <li key={group} className="wrap-anywhere">
                  {texts.inGroup(group, people)}
                  {below ? (
                    <span className="block text-13 text-warn">{texts.below(form.threshold)}</span>
                  ) : null}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </Part>
  );
}

const inZone = (typed: string, timeZone: string): string =>
  instantInWords(isoOf(typed, timeZone), { timeZone, locale: dateLocale() });

function When({ form: { opensAt, closesAt, zone }, noMail }: { form: LaunchForm; noMail: boolean }) {
  return (
    <Part title={texts.when}>
      <ul className="flex flex-col gap-0.5">
        <li>{opensAt === '' ? texts.opensNow : texts.opens(inZone(opensAt, zone))}</li>
        <li>{closesAt === '' ? texts.staysOpen : texts.closes(inZone(closesAt, zone))}</li>
        <li>{noMail ? texts.invitationsKept : texts.invitations}</li>
        <li>{texts.reminders}</li>
      </ul>
    </Part>
  );
}

/** Takes the place of what is not there yet, so that the buttons below do not move while somebody presses them. */
function Arriving({ height, children }: { height: 'h-80' | 'h-112'; children: ReactNode }) {
  return (
    <p
      role="status"
      className={`${height} rounded-control border border-line bg-surface px-3.5 py-3 text-13 text-text-2`}
    >
      {children}
    </p>
  );
}

/** The invitation to the first person of the list, written by the server as it will be sent. */
function Letter({ form, invited, noMail }: { form: LaunchForm; invited: number; noMail: boolean }) {
  const { data, error } = useQuery(invitationPreviewQuery(form));
  return (
    <Part title={texts.letter}>
      {error ? <Banner tone="bad">{messageOr(error, texts.failed)}</Banner> : null}
      {!data && !error ? <Arriving height="h-80">{texts.loading}</Arriving> : null}
      {data ? (
        <section
          aria-label={data.subject}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
          tabIndex={0}
          className="rounded-control border border-line bg-surface"
        >
          <div className="border-line border-b px-3.5 py-2.5">
            <p className="text-13 text-text-2 wrap-anywhere">{texts.to(data.to, invited - 1)}</p>
            <p className="font-medium wrap-anywhere">
              <span className="sr-only">{texts.subject}: </span>
              {data.subject}
            </p>
          </div>
          <p className="whitespace-pre-line px-3.5 py-3 text-13 text-text-2 wrap-anywhere">{data.text}</p>
        </section>
      ) : null}
      {noMail ? <p className="text-13 text-text-2">{texts.testNoMail}</p> : <TestLetter form={form} />}
    </Part>
  );
}

/** The first page of the survey for the first person of the list, as the server will answer it. */
function FirstPage({ form, invited }: { form: LaunchForm; invited: number }) {
  const { data, error } = useQuery(firstPageQuery(form));
  return (
    <Part title={texts.firstPage}>
      {error ? <Banner tone="bad">{messageOr(error, texts.firstPageFailed)}</Banner> : null}
      {!data && !error ? <Arriving height="h-112">{texts.firstPageLoading}</Arriving> : null}
      {data ? (
        <>
          <p className="text-13 text-text-2 wrap-anywhere">
            {texts.firstPageFor(data.participant.name, invited - 1)}
          </p>
          <FirstPageFrame take={data} title={texts.firstPage} />
        </>
      ) : null}
    </Part>
  );
}

function TestLetter({ form }: { form: LaunchForm }) {
  const session = useSession();
  const [idFor] = useState(commandIds);
  const [sent, setSent] = useState(0);
  const request = useMutation({
    mutationFn: () => {
      const body = letterOf(form);
      // The same content may be tried again, which is another letter.
      return api.post(urls.invitationTest, body, written, { requestId: idFor([body, sent]) });
    },
    onSuccess: () => setSent((before) => before + 1),
  });
  if (session.status !== 'signed-in') return null;
  const { email } = session.user;
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p className="text-13 text-text-2 wrap-anywhere">{texts.testNote(email)}</p>
      <Button size="dense" busy={request.isPending && texts.testing} onClick={() => request.mutate()}>
        {texts.test}
      </Button>
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.testFailed)}</Banner> : null}
      <p role="status" className="text-13 text-good empty:hidden">
        {request.isSuccess ? texts.testSent(email) : ''}
      </p>
    </div>
  );
}
