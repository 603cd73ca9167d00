import { Segmented } from '../../ui/action/segmented.tsx';

const words = {
  label: 'People by',
  first: 'By group',
  second: (name: string) => `By ${name}`,
};

type Props = {
  /** Absent: there is one grouping only, and nothing to switch. */
  secondGrouping: { readonly name: string } | undefined;
  by: 'second' | undefined;
  onChoose: (by: 'second' | undefined) => void;
};

/** By which of two groupings people are looked at. */
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
