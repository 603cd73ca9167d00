import { ArrowLeftRight, Plus, X } from 'lucide-react';
import {
  type Comparison,
  mostSides,
  specialSides,
  writeSides,
} from '../../../../api/results/contract/comparison.ts';
import { SeriesKey } from '../../charts/series.tsx';
import { count, formatNumber } from '../../lib/display/format.ts';
import { Button } from '../../ui/action/button.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { sideLong, sideName } from './side-names.ts';
import { texts } from './texts.ts';

type Props = {
  comparison: Comparison;
  /** Sides chosen in the address, which is ahead of `comparison` while a request is pending. */
  chosen: readonly string[] | undefined;
  onChoose: (groups: string) => void;
};

/** Chooses the groups to compare; also serves as the legend of the chart marks. */
export function SidePicker({ comparison, chosen: wanted, onChoose }: Props) {
  const { sides, choices } = comparison;
  const chosen = wanted ?? sides.map(({ side }) => side);
  const choose = (next: readonly string[]) => onChoose(writeSides(next));
  const options = optionsOf(comparison);
  const free = options.find(
    (option) => !chosen.includes(option) && choices.some(({ group }) => group === option),
  );
  const addReason =
    chosen.length >= mostSides
      ? texts.pick.most(formatNumber(mostSides))
      : free === undefined
        ? texts.pick.nothingLeft
        : false;

  return (
    <Card title={texts.pick.title}>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        {chosen.map((side, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: choosing another group must not move the focus away from its control
          <div key={place} className="flex w-full min-w-0 items-end gap-1 md:w-68">
            <div className="min-w-0 grow">
              <Field label={place === 0 ? texts.pick.first : texts.pick.with(place)}>
                {(wiring) => (
                  <div className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-1">
                    <SeriesKey series={place} />
                    <Select
                      {...wiring}
                      value={side}
                      onChange={({ target }) =>
                        choose(chosen.map((one, at) => (at === place ? target.value : one)))
                      }
                    >
                      {options.includes(side) ? null : (
                        <option value={side}>{texts.pick.notReleased(sideName(side))}</option>
                      )}
                      {options.map((option) => (
                        <option
                          key={option}
                          value={option}
                          disabled={option !== side && chosen.includes(option)}
                        >
                          {optionText(option, choices)}
                        </option>
                      ))}
                    </Select>
                  </div>
                )}
              </Field>
            </div>
            {chosen.length > 2 ? (
              <IconButton
                label={texts.pick.remove(sideName(side))}
                onClick={() => choose(chosen.filter((one) => one !== side))}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            ) : null}
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          {chosen.length === 2 ? (
            <Button
              icon={<ArrowLeftRight className="size-4" aria-hidden="true" />}
              onClick={() => choose(chosen.toReversed())}
            >
              {texts.pick.swap}
            </Button>
          ) : null}
          <Button
            icon={<Plus className="size-4" aria-hidden="true" />}
            disabledReason={addReason}
            onClick={() => free !== undefined && choose([...chosen, free])}
          >
            {texts.pick.add}
          </Button>
        </div>
      </div>
      <ul className="mt-3 flex flex-col gap-1 text-13 text-text-2">
        {sides.map((side, place) => (
          <li key={side.side} className="flex items-baseline gap-1.5">
            <SeriesKey series={place} />
            <span className="min-w-0">
              {sideLong(side)}
              {side.people === null ? null : `, ${count(side.people, 'person', 'people')}`}
              {side.leftOut.length > 0 ? `, ${texts.leftOut(side.leftOut.join(', '))}` : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Released groups, then combinations of groups. */
function optionsOf({ choices }: Comparison): readonly string[] {
  const leading = choices.filter(({ leads }) => leads).length;
  return [
    ...choices.map(({ group }) => group),
    ...(leading > 0 && leading < choices.length ? [specialSides.leaders] : []),
    ...(choices.length > 1 ? [specialSides.others] : []),
    specialSides.everyone,
  ];
}

function optionText(option: string, choices: Comparison['choices']): string {
  const group = choices.find((choice) => choice.group === option);
  return group ? texts.pick.option(option, formatNumber(group.people)) : sideName(option);
}
