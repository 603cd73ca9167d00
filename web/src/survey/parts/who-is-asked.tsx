import { useState } from 'react';
import { rosterWords } from '../../../../domain/read-models/roster/roster-words.ts';
import { wholeNumber } from '../../lib/display/whole-number.ts';
import { local } from '../../lib/local.ts';
import { buttons } from '../look.ts';
import type { Survey } from '../model/state.ts';
import { texts } from '../texts.ts';

type Take = Survey['take'];

/** Classes of a line above every page. */
export const banner = 'bg-info-tint px-(--gutter) py-2 text-center text-14 text-info';

const keyOf = ({ participant }: Take) => `asked:${participant.id}`;

/** Sentences about the invited people; empty if they were not counted. */
export function askedLines({ assessment: { roster } }: Take): readonly string[] {
  return roster ? rosterWords(roster, wholeNumber) : [];
}

/** Stores the displayed sentences as read, so that only a later change is reported. */
export function noteAsked(take: Take): void {
  const lines = askedLines(take);
  if (lines.length > 0) local.set(keyOf(take), lines.join(' '));
}

/** Notice above every page after the intro if these sentences have changed since they were last read in this browser. */
export function AskedChanged({ take }: { take: Take }) {
  const now = askedLines(take).join(' ');
  const [seen, setSeen] = useState(() => local.get(keyOf(take)));
  if (now === '' || now === seen || take.response.state === 'notStarted') return null;
  const understood = () => {
    noteAsked(take);
    setSeen(now);
  };
  return (
    <aside className={banner} aria-label={texts.intro.asked.title}>
      <strong>{seen === null ? `${texts.intro.asked.title}:` : texts.intro.asked.changed}</strong> {now}{' '}
      <button type="button" className={buttons.link} onClick={understood}>
        {texts.intro.asked.seen}
      </button>
    </aside>
  );
}
