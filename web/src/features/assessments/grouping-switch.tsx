import { Segmented } from '../../ui/action/segmented.tsx';
import { texts } from './assessment-texts.ts';

const words = texts.grouping;

type Props = {
  /** Undefined if the assessment has only one grouping; then there is no switch. */
  secondGrouping: { readonly name: string } | undefined;
  by: 'second' | undefined;
  onChoose: (by: 'second' | undefined) => void;
};

/** Switches the results between the two groupings of the participants. */
export function GroupingSwitch({ secondGrouping, by, onChoose }: Props) {
  if (!secondGrouping) return null;
  return (
    <Segmented
      label={words.label}
      choices={[
        { value: 'first', label: words.first },
        { value: 'second', label: words.second(secondGrouping.name) },
      ]}
      chosen={by ?? 'first'}
      onChoose={(value) => onChoose(value === 'second' ? 'second' : undefined)}
    />
  );
}
