import { type KeyboardEvent, type ReactNode, useId } from 'react';

type Props<T extends string> = {
  label: string;
  tabs: readonly { readonly value: T; readonly label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
  /** Classes of the row of tabs. */
  rowClass?: string;
  children: ReactNode;
};

/** Tabs pattern of the ARIA Authoring Practices: one tab stop; arrow keys move and choose. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, rowClass = '', children }: Props<T>) {
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ value }) => value === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ];
    const next = to === undefined ? undefined : tabs[to % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChoose(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  };
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={`flex flex-wrap gap-x-5 border-line border-b ${rowClass}`}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === chosen ? 0 : -1}
            onClick={() => onChoose(tab.value)}
            className={tabClass}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className="min-w-0">
        {children}
      </div>
    </div>
  );
}

const tabClass =
  '-mb-px min-h-9 border-b-2 border-transparent py-2 text-14 font-medium text-text-2 hover:text-text pointer-coarse:min-h-11 ' +
  'aria-selected:border-accent-text aria-selected:text-text aria-selected:forced-colors:underline';
