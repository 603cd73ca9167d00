import { type FormEvent, useId, useState } from 'react';
import { continueHere, mailCode, resume } from '../devices/admission.ts';
import { AnsweringAs } from '../devices/clear-device.tsx';
import { texts } from '../devices/devices-texts.ts';
import { useAttempt } from '../dialogs/use-attempt.ts';
import { buttons, look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { clock, dayAndTime } from '../model/when.ts';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';

/** Explains why this browser is not admitted to the answers, and how to continue. */
export function ResumePage({ survey }: { survey: Survey }) {
  const { assessment, admission } = survey.take;
  return (
    <Frame survey={survey}>
      <Sheet>
        <p className={look.eyebrow}>{assessment.name}</p>
        {admission.state === 'ended' ? (
          <Ended survey={survey} />
        ) : admission.state === 'earlier' ? (
          <Earlier survey={survey} />
        ) : (
          <Elsewhere survey={survey} />
        )}
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}

function Ended({ survey: { take } }: { survey: Survey }) {
  const { reset, assessment } = take;
  return (
    <>
      <Heading>{texts.ended.title}</Heading>
      {reset ? (
        <p className={look.lead}>{texts.ended.why(reset.by || assessment.invitedBy, dayAndTime(reset.at))}</p>
      ) : null}
    </>
  );
}

function Earlier({ survey: { take } }: { survey: Survey }) {
  const { busy, error, attempt } = useAttempt();
  const words = texts.earlier;
  return (
    <>
      <Heading>{words.title}</Heading>
      <p className={look.lead}>{words.why(begun(take.admission.since))}</p>
      <p>{words.notYou(take.assessment.invitedBy)}</p>
      <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
      <div className={look.row}>
        <button
          type="button"
          className={buttons.largePrimary}
          disabled={busy}
          onClick={() => void attempt(continueHere)}
        >
          {busy ? texts.elsewhere.busy : words.confirm}
        </button>
      </div>
    </>
  );
}

function Elsewhere({ survey: { take, code: given } }: { survey: Survey }) {
  const id = useId();
  const [code, setCode] = useState(given ?? '');
  const [only, setOnly] = useState(false);
  const { busy, error, attempt } = useAttempt();
  const words = texts.elsewhere;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() => resume(code, only));
  };
  return (
    <>
      <Heading>{words.title}</Heading>
      <p className={look.lead}>{words.why(begun(take.admission.since))}</p>
      {take.response.state === 'submitted' ? <p>{words.submitted}</p> : null}
      <form className={look.form} onSubmit={onSubmit}>
        <label htmlFor={id} className="font-medium">
          {words.label}
        </label>
        <input
          id={id}
          className={`${look.control} max-w-64 font-mono text-[length:var(--size-20)] tracking-[0.08em]`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={40}
          value={code}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setCode(event.target.value)}
        />
        <p id={`${id}-hint`} className={look.hint}>
          {given ? words.given : words.hint}
        </p>
        <label className="flex min-h-11 items-center gap-2.5 font-medium">
          <input
            type="checkbox"
            className="size-5"
            checked={only}
            aria-describedby={`${id}-only`}
            onChange={(event) => setOnly(event.target.checked)}
          />
          {words.only}
        </label>
        <p id={`${id}-only`} className={look.hint}>
          {words.onlyWhy}
        </p>
        <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
        <button
          type="submit"
          className={`${buttons.largePrimary} mt-3.5`}
          disabled={busy || code.trim() === ''}
        >
          {busy ? words.busy : words.confirm}
        </button>
      </form>
      <h2 className={`${look.subheading} mt-7`}>{words.lost}</h2>
      {take.admission.mail ? <MailedCode email={take.participant.maskedEmail} /> : <p>{words.noMail}</p>}
      <p>{words.reset(take.assessment.invitedBy)}</p>
    </>
  );
}

function MailedCode({ email }: { email: string }) {
  const [sent, setSent] = useState('');
  const { busy, error, attempt } = useAttempt();
  const words = texts.elsewhere;
  const send = async () => {
    const { sentTo, expiresAt } = await mailCode();
    setSent(words.mailed(sentTo, clock(Date.parse(expiresAt))));
  };
  return (
    <>
      <div className={look.row}>
        <button
          type="button"
          className={buttons.largeSecondary}
          disabled={busy}
          onClick={() => void attempt(send)}
        >
          {busy ? words.busy : words.mail(email)}
        </button>
      </div>
      <div role="status">{sent ? <p>{sent}</p> : null}</div>
      <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
    </>
  );
}

const begun = (since: string | null) => since && dayAndTime(since);
