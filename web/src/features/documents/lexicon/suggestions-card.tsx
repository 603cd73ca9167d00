import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LexiconSuggestion } from '../../../../../api/lexicon/contract/lexicon.ts';
import { messageOr, toAppError } from '../../../lib/app-error.ts';
import { passFocus } from '../../../lib/display/pass-focus.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Banner } from '../../../ui/state/banner.tsx';
import { placeInWords } from '../mapping/in-words.ts';
import { useLenses } from '../queries/lenses.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { addTerm, dismissSuggestion, suggestionsQuery } from './lexicon-queries.ts';
import { texts } from './texts.ts';

const words = texts.suggestions;

/** Words of passages that people moved, which the lexicon may be missing. */
export function SuggestionsCard() {
  const { data, error, refetch } = useQuery(suggestionsQuery);
  const list = useRef<HTMLDivElement>(null);
  if (error && !data)
    return (
      <Banner
        tone="bad"
        action={
          <Button size="dense" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        }
      >
        {toAppError(error).message}
      </Banner>
    );
  // Read from the texts of many documents, so the rest of the page does not wait for them.
  if (!data) return null;
  const { suggestions, moved, documents } = data;
  return (
    <div ref={list} tabIndex={-1}>
      <Card title={words.title} note={words.rule} flush>
        {suggestions.length === 0 ? (
          <p className="px-4 py-3 text-text-2 md:px-5">{words.none(moved, documents)}</p>
        ) : null}
        <ul aria-label={words.title} className="divide-y divide-line empty:hidden">
          {suggestions.map((one) => (
            <li
              key={`${one.subLens} ${one.word}`}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-5"
            >
              {/* The button that had the focus is gone with its suggestion. */}
              <Suggestion suggestion={one} onDone={(row) => passFocus(list.current, row)} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Suggestion({
  suggestion,
  onDone,
}: {
  suggestion: LexiconSuggestion;
  onDone: (row: Element | null) => void;
}) {
  const { subLens, word, passages, documents, others, unclear } = suggestion;
  const place = placeInWords(subLens, useLenses());
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const done = async ({ position }: { position: string }, said: string) => {
    notify(said, 'success');
    await rereadLibrary(client, position);
    onDone(actions.current);
  };
  const adding = useMutation({
    mutationFn: () => addTerm({ subLens, term: word }),
    onSuccess: (answer) => {
      setAsking(false);
      return done(answer, texts.words.saved(word));
    },
  });
  const dismissing = useMutation({
    mutationFn: () => dismissSuggestion({ subLens, word }),
    onSuccess: (answer) => done(answer, words.dismissed(word)),
    onError: (error) => notify(messageOr(error, texts.failed), 'error'),
  });
  return (
    <>
      <div className="min-w-0">
        <p className="break-words">
          <bdi className="font-medium">{word}</bdi> <span className="text-text-2">{place}</span>
        </p>
        <p className="text-13 text-text-3">{words.found(passages, documents, others, unclear)}</p>
      </div>
      <div ref={actions} className="flex flex-wrap gap-2">
        <Button size="dense" aria-label={words.addOf(word, place)} onClick={() => setAsking(true)}>
          {words.add}
        </Button>
        <Button
          size="dense"
          variant="quiet"
          busy={dismissing.isPending && words.dismissing}
          aria-label={words.dismissOf(word, place)}
          onClick={() => dismissing.mutate()}
        >
          {words.dismiss}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={words.addTitle(word, place)}
          action={words.add}
          request={adding}
          failed={texts.failed}
          onConfirm={() => adding.mutate()}
          onClose={() => {
            setAsking(false);
            adding.reset();
          }}
        >
          <p>
            {words.kept} {words.names}
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
