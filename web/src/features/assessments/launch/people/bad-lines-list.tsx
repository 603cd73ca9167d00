import { X } from 'lucide-react';
import { useId } from 'react';
import { count } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { focusAfter } from '../focus-after.ts';
import { texts } from '../texts.ts';
import { withoutLine } from './bad-lines.ts';
import { addPersonId, type BadLine, type BadLines, noBadLines } from './people-rows.ts';

const words = texts.badLines;

type Props = {
  bad: BadLines;
  onChange: (bad: BadLines) => void;
  /** Puts what was read of a line into the list of people, where it is corrected. */
  onCorrect: (line: BadLine) => void;
};

/** The lines that gave no person, each with its reason, until they are corrected or dismissed. */
export function BadLinesList({ bad, onChange, onCorrect }: Props) {
  const id = useId();
  const { lines, more } = bad;
  if (lines.length + more === 0) return null;
  const buttonOf = (at: number) => `${id}-${at}`;
  const dismiss = (line: BadLine, at: number) =>
    focusAfter(
      () => onChange(withoutLine(bad, line)),
      // The next line takes the place of the dismissed one.
      () => (lines.length > 1 ? buttonOf(Math.min(at, lines.length - 2)) : addPersonId),
    );
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-panel border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b px-4 py-2">
        <h3 id={`${id}-title`} className="font-semibold text-14 text-warn">
          {words.title(count(lines.length + more, ...words.unit))}
        </h3>
        <Button
          size="dense"
          variant="quiet"
          onClick={() =>
            focusAfter(
              () => onChange(noBadLines),
              () => addPersonId,
            )
          }
        >
          {words.dismissAll}
        </Button>
      </div>
      <ul className="max-h-96 overflow-y-auto">
        {lines.map((line, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lists may have the same lines
            key={at}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-2 last:border-b-0"
          >
            <div className="min-w-0 grow basis-60">
              <p className="wrap-anywhere text-14">{texts.line(line.number, line.text)}</p>
              <p className="text-13 text-text-2">{words.reasons[line.reason]}</p>
            </div>
            <span className="flex shrink-0 items-center gap-1">
              <Button size="dense" onClick={() => onCorrect(line)}>
                {words.correct}
                <span className="sr-only">{words.of(line.number)}</span>
              </Button>
              <IconButton
                id={buttonOf(at)}
                label={words.dismiss(line.number)}
                onClick={() => dismiss(line, at)}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="px-4 py-2 text-13 text-text-2">{words.more(count(more, ...words.unit))}</p>
      ) : null}
    </section>
  );
}
