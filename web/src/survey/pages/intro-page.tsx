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

/** @param label as in {@link Sheet} */
export function IntroPage({ survey, label }: { survey: Survey; label?: string }) {
  const { assessment } = survey.take;
  const { themes, sections } = survey.catalogue;
  const closesAt = assessment.closesAt && dayAndTime(assessment.closesAt);
  const words = texts.intro;
  const second = assessment.secondGrouping?.name;
  const asked = askedLines(survey.take);
  return (
    <Frame survey={survey}>
      <Sheet label={label}>
        <p className={look.eyebrow}>{assessment.company}</p>
        <Heading>{assessment.name}</Heading>
        {place ? null : <p className={look.lead}>{words.asks(assessment.invitedBy, assessment.company)}</p>}
        {assessment.description ? (
          <p className={`${look.description} whitespace-pre-line`}>{assessment.description}</p>
        ) : null}
        <h2 className={`${look.subheading} mt-7 mb-2`}>{words.expect}</h2>
        <ul className={look.points}>
          <li>{words.length(themes.length, sections.length)}</li>
          <li>{place ? words.scaleOfSample : words.scale}</li>
          {place ? <li>{words.sample}</li> : null}
        </ul>
        {place ? <StartForm survey={survey} /> : null}
        <h2 className={`${look.subheading} mt-7 mb-2`}>{words.seen}</h2>
        <ul className={look.points}>
          <li>
            {assessment.named ? words.liveNamed(assessment.invitedBy) : words.live(assessment.invitedBy)}
          </li>
          {assessment.named ? (
            <li>
              {texts.trust.named(assessment.invitedBy)} {words.named} {words.whenNamed}
              {second === undefined ? '' : ` ${words.bySecondNamed(second)}`}
            </li>
          ) : (
            <>
              <li>
                {words.when[assessment.releases](assessment.threshold)}{' '}
                {words.figures(assessment.threshold, assessment.distributionThreshold)}
              </li>
              {second === undefined ? null : <li>{words.bySecond(second, assessment.threshold)}</li>}
              {place ? null : (
                <li>
                  {assessment.commentsReleased
                    ? words.singleOnly(assessment.distributionThreshold)
                    : words.single}
                </li>
              )}
            </>
          )}
          <li>
            {words.counts(closesAt)}
            {assessment.changesCount === 'inBatches'
              ? ` ${texts.changes.inBatches(assessment.threshold)}`
              : ''}
          </li>
        </ul>
        {asked.length > 0 ? (
          <>
            <h2 className={`${look.subheading} mt-7 mb-2`}>{words.asked.title}</h2>
            <ul className={look.points}>
              {[...asked, ...(assessment.named ? [] : [words.asked.why(assessment.invitedBy)])].map(
                (sentence) => (
                  <li key={sentence}>{sentence}</li>
                ),
              )}
            </ul>
          </>
        ) : null}
        <h2 className={`${look.subheading} mt-7 mb-2`}>{words.link.title}</h2>
        <ul className={look.points}>
          {linkSentences(survey.take).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        {survey.take.link.openedBefore && survey.take.response.state === 'notStarted' ? (
          <p className={look.notice}>
            {words.link.openedBefore(dayAndTime(survey.take.link.openedBefore), assessment.invitedBy)}
          </p>
        ) : null}
        {place ? null : <StartForm survey={survey} />}
        <AnsweringAs survey={survey} />
      </Sheet>
    </Frame>
  );
}

/** Sentences about who may have seen the link, and what the link opens from now on. */
function linkSentences({ assessment, participant, link, reset }: Survey['take']): string[] {
  const words = texts.intro.link;
  return [
    ...(reset ? [words.reset(reset.by, dayAndTime(reset.at))] : []),
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
