import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PassageMapping } from '../../../../../api/document/contract/mapping.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { subLensPlaces } from '../evidence/places.ts';
import { SubLensField } from '../evidence/sub-lens-field.tsx';
import { useLenses } from '../queries/lenses.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { texts as ofDocuments } from '../texts.ts';
import { percentOf, placeInWords } from './in-words.ts';
import type { MappedText } from './mapped-text.tsx';
import { movePassage } from './mapping-queries.ts';
import { texts } from './texts.ts';

const words = texts.dialog;

type Props = {
  text: MappedText;
  index: number;
  entry: PassageMapping;
  mayMove: boolean;
  onClose: () => void;
};

/** Why a passage counts for a sub-lens, and another choice for those who may change it. */
export function PassageLensDialog({ mayMove, ...props }: Props) {
  return mayMove ? <MoveDialog {...props} /> : <WhyDialog {...props} />;
}

function WhyDialog({ text, index, entry, onClose }: Omit<Props, 'mayMove'>) {
  const lenses = useLenses();
  return (
    <Dialog title={words.title(formatNumber(index + 1))} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <Evidence text={text.passages.get(index) ?? ''} entry={entry} />
        <Status entry={entry} />
        <ul className="flex flex-col gap-1">
          {entry.candidates.map(({ subLens, confidence }) => (
            <li key={subLens} className="flex justify-between gap-3">
              {placeInWords(subLens, lenses)} <Sure confidence={confidence} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** `other`: an option for all sub-lenses; its `subLens` is null until one is selected. */
type Choice =
  | { readonly kind: 'candidate'; readonly subLens: string }
  | { readonly kind: 'other'; readonly subLens: string | null }
  | { readonly kind: 'none' };

function MoveDialog({ text, index, entry, onClose }: Omit<Props, 'mayMove'>) {
  const client = useQueryClient();
  const lenses = useLenses();
  const [choice, setChoice] = useState(choiceOf(entry));
  const [isAsked, setAsked] = useState(false);
  const request = useMutation({
    mutationFn: (subLens: string | null) =>
      movePassage(text.documentId, { version: text.version, passage: index, subLens }),
    onSuccess: async ({ position }) => {
      await rereadLibrary(client, position);
      onClose();
    },
  });
  const isMissing = choice === null || (choice.kind === 'other' && choice.subLens === null);
  return (
    <FormDialog
      title={words.title(formatNumber(index + 1))}
      action={words.save}
      request={request}
      failed={ofDocuments.failed}
      onSubmit={() => {
        setAsked(true);
        if (isMissing) return false;
        const subLens = choice.kind === 'none' ? null : choice.subLens;
        // Sends nothing if the choice is already in effect, so that a computed sub-lens does not become a person's choice.
        return subLens === entry.subLens && !entry.isUnclear ? onClose() : request.mutate(subLens);
      }}
      onClose={onClose}
    >
      <Evidence text={text.passages.get(index) ?? ''} entry={entry} />
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-14 font-medium">{words.choices}</legend>
        <Status entry={entry} />
        {entry.candidates.map(({ subLens, confidence }) => (
          <Option
            key={subLens}
            isChosen={choice?.kind === 'candidate' && choice.subLens === subLens}
            onChoose={() => setChoice({ kind: 'candidate', subLens })}
          >
            {placeInWords(subLens, lenses)} <Sure confidence={confidence} />
          </Option>
        ))}
        <Option
          isChosen={choice?.kind === 'other'}
          onChoose={() => setChoice({ kind: 'other', subLens: null })}
        >
          {words.other}
        </Option>
        {choice?.kind === 'other' ? (
          <SubLensField
            places={subLensPlaces({ lenses: lenses.all })}
            value={choice.subLens}
            error={isAsked && choice.subLens === null ? words.missing : undefined}
            onChange={(subLens) => setChoice({ kind: 'other', subLens })}
          />
        ) : null}
        <Option isChosen={choice?.kind === 'none'} onChoose={() => setChoice({ kind: 'none' })}>
          {words.noLens}
        </Option>
      </fieldset>
      {isAsked && choice === null ? (
        <p role="alert" className="text-13 text-bad">
          {words.missing}
        </p>
      ) : null}
      <p className="text-13 text-text-3">{words.note}</p>
    </FormDialog>
  );
}

/** The choice in effect; null if there is none. */
function choiceOf({ subLens, isUnclear, candidates }: PassageMapping): Choice | null {
  if (subLens === null) return isUnclear ? null : { kind: 'none' };
  const isCandidate = candidates.some((one) => one.subLens === subLens);
  return { kind: isCandidate ? 'candidate' : 'other', subLens };
}

/** The sentences that led to the computed lens, quoted verbatim. */
function Evidence({ text, entry: { evidence } }: { text: string; entry: PassageMapping }) {
  if (evidence.length === 0) return <p className="text-text-2">{words.noSentence}</p>;
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-13 text-text-3">{words.because}</figcaption>
      {evidence.map(({ start, end }) => (
        <blockquote
          key={start}
          className="border-line border-l-2 pl-3 text-13 leading-5 break-words whitespace-pre-line"
        >
          {text.slice(start, end)}
        </blockquote>
      ))}
    </figure>
  );
}

function Status({ entry: { isMoved, isUnclear } }: { entry: PassageMapping }) {
  if (!isMoved && !isUnclear) return null;
  return <p className="text-13 text-text-2">{isMoved ? words.moved : words.unclear}</p>;
}

const Sure = ({ confidence }: { confidence: number }) => (
  <span className="text-13 text-text-3 tabular">{words.sure(percentOf(confidence))}</span>
);

type OptionProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

function Option({ isChosen, onChoose, children }: OptionProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2.5 pointer-coarse:min-h-11">
      <input
        type="radio"
        name="lens-of-passage"
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-accent pointer-coarse:size-6"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
