import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { placeInWords } from '../preview/document-text.ts';
import { passagesQuery } from '../queries/document-queries.ts';
import { texts as ofDocuments } from '../texts.ts';
import { texts } from './texts.ts';

const words = texts.form;

type Props = {
  row: DocumentRow;
  /** Index in the text; null: the whole document. */
  passage: number | null;
  onPassage: (passage: number | null) => void;
  onOther: () => void;
};

/** The chosen document, and whether it is attached as a whole or by one passage. */
export function PassageChoice({ row, passage, onPassage, onOther }: Props) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line bg-sunken px-3 py-2">
        <p className="min-w-0 grow basis-40 break-words font-medium">
          <span className="sr-only">{words.chosen}: </span>
          {row.name}
        </p>
        <Button size="dense" variant="quiet" onClick={onOther}>
          {words.change}
        </Button>
      </div>
      {row.stage === 'ready' ? (
        <Choice row={row} passage={passage} onPassage={onPassage} />
      ) : (
        <p className="text-13 text-text-2">{words.noText}</p>
      )}
    </>
  );
}

function Choice({ row, passage, onPassage }: Omit<Props, 'onOther'>) {
  const name = useId();
  const [typed, setTyped] = useState('');
  const text = useInfiniteQuery(passagesQuery(row.documentId, row.version, 0));
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = text;
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  const wanted = typed.trim().toLocaleLowerCase('en');
  const all = (data?.pages ?? []).flatMap(({ from, passages }) =>
    passages.map((one, at) => ({ ...one, index: from + at })),
  );
  const found = all.filter(
    ({ text: quote, index }) => index === passage || quote.toLocaleLowerCase('en').includes(wanted),
  );
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-13 font-medium">{words.passage}</legend>
      <Field label={words.findPassage}>
        {(wiring) => (
          <TextInput
            {...wiring}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <div className="relative h-80 overflow-y-auto rounded-control border border-line -outline-offset-2">
        <Option name={name} isChosen={passage === null} onChoose={() => onPassage(null)}>
          <span className="font-medium">{texts.whole}</span>
        </Option>
        {found.map(({ index, place, text: quote }) => (
          <Option key={index} name={name} isChosen={passage === index} onChoose={() => onPassage(index)}>
            <span className="block text-12 text-text-3">
              {placeInWords(place, ofDocuments.preview.places)}
            </span>
            <span className="line-clamp-3 break-words text-13 whitespace-pre-line">{quote}</span>
          </Option>
        ))}
        {data ? null : (
          <p role="status" className="px-3 py-2 text-13 text-text-2">
            {words.loadingText}
          </p>
        )}
        {data && found.length === 0 ? (
          <p className="px-3 py-2 text-13 text-text-2">{words.noPassage}</p>
        ) : null}
        {hasNextPage ? (
          <div className="px-3 py-2">
            <Button
              size="dense"
              busy={isFetchingNextPage && words.loadingText}
              onClick={() => void fetchNextPage()}
            >
              {words.moreText}
            </Button>
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}

type OptionProps = {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

function Option({ name, isChosen, onChoose, children }: OptionProps) {
  return (
    <label
      className={`flex cursor-pointer items-start gap-3 border-line border-b px-3 py-2 last:border-b-0 hover:bg-hover ${isChosen ? 'bg-accent-subtle' : ''}`}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
