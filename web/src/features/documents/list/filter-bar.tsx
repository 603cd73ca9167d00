import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { documentLimits, documentSorts, documentTypes } from '../../../../../domain/document/limits.ts';
import { Select } from '../../../ui/form/select.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { type DocumentsSearch, hasSubLenses, uncategorized, usualSort, withLens } from '../filters.ts';
import { texts as past } from '../past/texts.ts';
import type { Lenses } from '../queries/lenses.ts';
import { texts } from '../texts.ts';

const words = texts.filters;
/** Pause in typing before the library is searched. */
const typingMs = 250;

type Props = {
  search: DocumentsSearch;
  lenses: Lenses;
  onChoose: (change: Partial<DocumentsSearch>) => void;
};

export function FilterBar({ search, lenses, onChoose }: Props) {
  const { lens, subLens, type, sort = usualSort(search) } = search;
  const subLenses = lenses.all.find(({ id }) => id === lens)?.subLenses ?? [];
  return (
    <search aria-label={words.label} className="@container">
      <div className="grid gap-2 @[18rem]:grid-cols-2 @[44rem]:grid-cols-4 @[64rem]:grid-cols-[minmax(0,1fr)_9.5rem_10.5rem_12.5rem_9.5rem]">
        <div className="@[18rem]:col-span-2 @[44rem]:col-span-4 @[64rem]:col-span-1">
          <SearchBox
            hint={search.moment === undefined ? texts.search.hint : past.searchHint}
            value={search.search ?? ''}
            onSearch={(text) => onChoose({ search: text || undefined })}
          />
        </div>
        <Select
          aria-label={words.lens}
          value={lens ?? ''}
          onChange={({ target }) => onChoose(withLens(target.value || undefined))}
        >
          <option value="">{words.allLenses}</option>
          {lenses.all.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={uncategorized}>{words.uncategorized}</option>
        </Select>
        <Select
          aria-label={words.subLens}
          value={subLens ?? ''}
          disabled={!hasSubLenses(lens)}
          onChange={({ target }) => onChoose({ subLens: target.value || undefined })}
        >
          <option value="">{words.allSubLenses}</option>
          {subLenses.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label={words.type}
          value={type ?? ''}
          onChange={({ target }) => onChoose({ type: documentTypes.find((one) => one === target.value) })}
        >
          <option value="">{words.allTypes}</option>
          {documentTypes.map((one) => (
            <option key={one} value={one}>
              {texts.types[one]}
            </option>
          ))}
        </Select>
        <Select
          aria-label={words.sort}
          value={sort}
          onChange={({ target }) => {
            const chosen = documentSorts.find((one) => one === target.value);
            onChoose({ sort: chosen === usualSort(search) ? undefined : chosen });
          }}
        >
          {documentSorts
            .filter((one) => one !== 'best' || search.search !== undefined)
            .map((one) => (
              <option key={one} value={one}>
                {words.sorts[one]}
              </option>
            ))}
        </Select>
      </div>
    </search>
  );
}

type BoxProps = { hint: string; value: string; onSearch: (text: string) => void };

function SearchBox({ hint, value, onSearch }: BoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The address changed by something other than typing in this field.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), typingMs);
    return () => clearTimeout(timer);
  });
  return (
    <div className="relative">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-text-3"
        aria-hidden="true"
      />
      <div className="[&_input]:pl-9">
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={hint}
          maxLength={documentLimits.name}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
    </div>
  );
}
