import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { lexiconLimits } from '../../../../../domain/lexicon/limits.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { passFocus } from '../../../lib/display/pass-focus.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { notify, notifyWith } from '../../../ui/overlay/toast.ts';
import { placeInWords } from '../mapping/in-words.ts';
import { useLenses } from '../queries/lenses.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import type { SubLensWords } from './found-words.ts';
import { addTerm, removeTerm } from './lexicon-queries.ts';
import { texts } from './texts.ts';

const words = texts.words;
const undoMs = 10_000;

type Props = { words: Pick<SubLensWords, 'subLens' | 'terms'>; mayManage: boolean };

/** The terms that the organisation added to a sub-lens, with the passages that contain them. */
export function SubLensTerms({ words: { subLens, terms }, mayManage }: Props) {
  const place = placeInWords(subLens, useLenses());
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [isAdding, setAdding] = useState(false);
  const failed = (error: unknown) => notify(messageOr(error, texts.failed), 'error');
  const restore = (term: string) =>
    addTerm({ subLens, term }).then(({ position }) => rereadLibrary(client, position), failed);
  const removing = useMutation({
    mutationFn: ({ term }: { term: string; button: Element }) => removeTerm({ subLens, term }),
    onSuccess: async ({ position }, { term, button }) => {
      notifyWith(words.removed(term), { label: texts.undo, act: () => void restore(term) }, undoMs);
      await rereadLibrary(client, position);
      // The button that had the focus is gone with its term.
      passFocus(list.current, button);
    },
    onError: failed,
  });
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={words.added(place)}
        className="flex flex-wrap gap-1.5 empty:hidden"
      >
        {terms.map(({ term, passages }) => (
          <li
            key={term}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-cell bg-accent-subtle pl-2 text-13 text-accent-text forced-colors:border"
          >
            {/* Isolated, so that a term in another direction does not reorder what stands beside it. */}
            <bdi className="min-w-0 break-words font-medium">{term}</bdi>
            {passages === null ? null : <span className="text-12">{words.found(passages)}</span>}
            {mayManage ? (
              <IconButton
                label={words.remove(term, place)}
                onClick={({ currentTarget: button }) => removing.mutate({ term, button })}
              >
                <X className="size-4" aria-hidden="true" />
              </IconButton>
            ) : (
              <span className="w-1" />
            )}
          </li>
        ))}
      </ul>
      {mayManage && !isAdding ? (
        <div>
          <Button
            size="dense"
            variant="quiet"
            icon={<Plus className="size-4" aria-hidden="true" />}
            aria-label={words.addTo(place)}
            onClick={() => setAdding(true)}
          >
            {words.add}
          </Button>
        </div>
      ) : null}
      {isAdding ? <AddForm subLens={subLens} place={place} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

type FormProps = { subLens: string; place: string; onClose: () => void };

function AddForm({ subLens, place, onClose }: FormProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const request = useMutation({
    mutationFn: (term: string) => addTerm({ subLens, term }),
    onSuccess: async ({ position }, term) => {
      setTyped('');
      notify(words.saved(term), 'success');
      await rereadLibrary(client, position);
      passFocus(field.current, field.current?.form);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== '' && !request.isPending) request.mutate(typed.trim());
  };
  return (
    <form onSubmit={submit} className="flex max-w-dialog flex-col gap-2">
      <Field
        label={words.field(place)}
        hint={words.hint(lexiconLimits.characters, lexiconLimits.words)}
        error={request.error ? messageOr(request.error, texts.failed) : undefined}
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            ref={field}
            autoFocus
            dir="auto"
            maxLength={lexiconLimits.characters}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              if (request.error) request.reset();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="dense" variant="primary" busy={request.isPending && words.saving}>
          {words.save}
        </Button>
        <Button size="dense" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </form>
  );
}
