import { type FormEvent, useId, useState } from 'react';
import { assessmentLimits } from '../../../../domain/assessment/limits.ts';
import { place } from '../../lib/place.ts';
import { start } from '../actions.ts';
import { AnsweringAs } from '../devices/clear-device.tsx';
import { useAttempt } from '../dialogs/use-attempt.ts';
import { buttons, look } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { dayAndTime } from '../model/when.ts';
import { Frame, Heading, Sheet } from '../parts/frame.tsx';
import { askedLines, noteAsked } from '../parts/who-is-asked.tsx';
import { texts } from '../texts.ts';

/**
 * Above the button that starts: who asks, how long it takes, who sees what, and every warning to read before answering. What can
 * be read later stands below it. @param label as in {@link Sheet}
 */
export function IntroPage({ survey, label }: { survey: Survey; label?: string }) {
  const { take } = survey;
  const { assessment } = take;
  const { themes, sections } = survey.catalogue;
  const words = texts.intro;
  const length = words.length(themes.length, sections.length);
  return (
    <Frame survey={survey}>
      <Sheet label={label}>
        <p className={look.eyebrow}>{assessment.company}</p>
        <Heading>{assessment.name}</Heading>
        {place ? null : <p className={look.lead}>{words.asks(assessment.invitedBy, assessment.company)}</p>}
        {assessment.description ? (
          <p className={`${look.description} whitespace-pre-line`}>{assessment.description}</p>
        ) : null}
        {place ? (
          <>
            <Points title={words.expect} of={[length, words.scaleOfSample, words.sample]} />
            <StartForm survey={survey} />
          </>
        ) : (
          <p className={look.description}>{length}</p>
        )}
        <Points title={words.seen} of={seenSentences(take)} />
        <Points title={words.asked.title} of={askedSentences(take)} />
        {warnings(take).map((warning) => (
          <p key={warning} className={look.notice}>
            {warning}
          </p>
        ))}
        {place ? null : <StartForm survey={survey} />}
        <AnsweringAs survey={survey} />
        <hr className="border-line" />
        <Points title={words.answering} of={[...(place ? [] : [words.scale]), ...changeSentences(take)]} />
        <Points title={words.link.title} of={linkSentences(take)} />
      </Sheet>
    </Frame>
  );
}

function Points({ title, of }: { title: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <>
      <h2 className={`${look.subheading} mt-5 mb-1.5`}>{title}</h2>
      <ul className={look.points}>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

type Take = Survey['take'];

/** What others are shown of the answers, and of the progress. */
function seenSentences({ assessment }: Take): string[] {
  const words = texts.intro;
  const { invitedBy, threshold, distributionThreshold, releases } = assessment;
  const second = assessment.secondGrouping?.name;
  if (assessment.named) {
    const bySecond = second === undefined ? '' : ` ${words.bySecondNamed(second)}`;
    return [
      `${texts.trust.named(invitedBy)} ${words.named} ${words.whenNamed}${bySecond}`,
      words.liveNamed(invitedBy),
    ];
  }
  const single = assessment.commentsReleased ? words.singleOnly(distributionThreshold) : words.single;
  return [
    ...(place ? [] : [single]),
    `${words.when[releases](threshold)} ${words.figures(threshold, distributionThreshold)}`,
    ...(second === undefined ? [] : [words.bySecond(second, threshold)]),
    words.live(invitedBy),
  ];
}

function askedSentences(take: Take): string[] {
  const asked = askedLines(take);
  const { named, invitedBy } = take.assessment;
  if (asked.length === 0) return [];
  return [asked.join(' '), ...(named ? [] : [texts.intro.asked.why(invitedBy)])];
}

/** What a person has to know about the link before answering. */
function warnings({ assessment, link, response, reset }: Take): string[] {
  const words = texts.intro.link;
  const opened = response.state === 'notStarted' ? link.openedBefore : null;
  return [
    ...(reset ? [words.reset(reset.by, dayAndTime(reset.at))] : []),
    ...(opened ? [words.openedBefore(dayAndTime(opened), assessment.invitedBy)] : []),
  ];
}

function changeSentences({ assessment }: Take): string[] {
  const counts = texts.intro.counts(assessment.closesAt && dayAndTime(assessment.closesAt));
  return assessment.changesCount === 'inBatches'
    ? [counts, texts.changes.inBatches(assessment.threshold)]
    : [counts];
}

/** Sentences about who may have seen the link, and what the link opens from now on. */
function linkSentences({ assessment, participant, link }: Take): string[] {
  const words = texts.intro.link;
  return [
    ...(place ? [words.sample] : link.via === 'smtp' ? [words.smtp(participant.maskedEmail)] : []),
    ...(link.via === 'outbox' ? [words.outbox(assessment.invitedBy, link.readers)] : []),
    words.admits,
  ];
}

/** Label of a field below another one. */
const next = 'mt-2.5 font-medium';

function StartForm({ survey: { take } }: { survey: Survey }) {
  const id = useId();
  const [name, setName] = useState(take.participant.name);
  const [role, setRole] = useState(take.participant.role);
  const second = take.assessment.secondGrouping;
  const [secondGroup, setSecondGroup] = useState(take.participant.secondGroup ?? '');
  const { busy, error, attempt } = useAttempt();
  const [left, setLeft] = useState(false);
  const started = take.response.state === 'started';
  const ready = name.trim() !== '' && role.length > 0;
  const nameError = left && name.trim() === '' ? texts.intro.nameMissing : '';

  const begin = (knows: boolean) =>
    attempt(() => {
      noteAsked(take);
      return start({ name: name.trim(), role, ...(second && { secondGroup }) }, knows);
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void begin(false);
  };

  return (
    <form className={look.form} onSubmit={onSubmit}>
      {/* Nobody is shown the name of a visitor of the sample, who are one group. */}
      {place ? null : (
        <>
          <label htmlFor={`${id}-name`} className="font-medium">
            {texts.intro.name}
          </label>
          <input
            id={`${id}-name`}
            className={`${look.control} read-only:border-dashed read-only:bg-transparent read-only:text-text-2`}
            autoComplete="name"
            required
            maxLength={assessmentLimits.personNameMax}
            readOnly={started}
            value={name}
            aria-invalid={nameError ? true : undefined}
            aria-describedby={nameError ? `${id}-name-error` : undefined}
            onBlur={() => setLeft(true)}
            onChange={(event) => setName(event.target.value)}
          />
          {nameError ? (
            <p id={`${id}-name-error`} className={look.error}>
              {nameError}
            </p>
          ) : null}
          <label htmlFor={`${id}-role`} className={next}>
            {texts.intro.group}
          </label>
          <select
            id={`${id}-role`}
            className={look.control}
            required
            value={role}
            onChange={(event) => setRole(event.target.value)}
          >
            {take.assessment.groups.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </>
      )}
      {second ? (
        <>
          <label htmlFor={`${id}-second`} className={next}>
            {second.name}
          </label>
          <select
            id={`${id}-second`}
            className={look.control}
            required
            value={secondGroup}
            onChange={(event) => setSecondGroup(event.target.value)}
          >
            {second.groups.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </>
      ) : null}
      <div role="alert">{error ? <p className={look.error}>{error}</p> : null}</div>
      <button
        type="submit"
        className={`${buttons.largePrimary} mt-3.5`}
        disabled={!ready || busy}
        aria-describedby={`${id}-why`}
      >
        {busy ? texts.intro.starting : started ? texts.intro.goOn : texts.intro.start}
      </button>
      <p id={`${id}-why`} className={look.hint}>
        {ready ? '' : texts.intro.disabled}
      </p>
      {take.expertise ? (
        <p className={look.hint}>
          <button
            type="button"
            className={buttons.link}
            disabled={!ready || busy}
            onClick={() => void begin(true)}
          >
            {texts.expertise.offer}
          </button>{' '}
          {texts.expertise.why}
        </p>
      ) : null}
    </form>
  );
}
