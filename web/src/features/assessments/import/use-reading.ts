import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ImportPreview } from '../../../../../api/survey-import/contract/survey-import.ts';
import type { Questions } from './file-card.tsx';
import { previewQuery } from './import-queries.ts';
import { mappingFrom, questionsFrom, saysNothing } from './kept/from-kept.ts';
import { useLike } from './kept/use-like.ts';
import type { Lenses } from './lenses.ts';
import type { Loss } from './loss-fields.tsx';
import { bodyOf, type Mapping, noMapping, withIgnored, withMissing } from './mapping.ts';
import type { Offer } from './preview-card.tsx';
import type { ChosenFile } from './read-file.ts';

type Chosen = ChosenFile & { readonly number: number };

const noLoss: Loss = { leaveOut: false, typed: '' };
const noQuestions: Questions = { kind: 'columns', json: '' };
/** Time after the last change of what is typed, in milliseconds, after which the file is read again. */
const restMs = 500;

/** The chosen file, what the person says about it, and how it is understood. */
export function useReading() {
  const [file, setFile] = useState<Chosen | null>(null);
  const [questions, setQuestions] = useState<Questions>(noQuestions);
  const [mapping, setMapping] = useState<Mapping>(noMapping);
  const [reversed, setReversed] = useState<readonly string[]>([]);
  const [lenses, setLenses] = useState<Lenses>({});
  const [loss, setLoss] = useState<Loss>(noLoss);
  const [guesses, setGuesses] = useState<ImportPreview['guesses']>([]);
  const rested = useRested(mapping);
  const body = useMemo(
    () => file && bodyOf(file, questions, rested, guesses),
    [file, questions, rested, guesses],
  );
  const preview = useQuery(previewQuery(file?.number ?? 0, body));
  const found = body && !preview.isError ? preview.data : undefined;
  const isCurrent = !preview.isPlaceholderData && rested === mapping;

  const say = (next: Mapping, about: Questions, low: readonly string[], chosen: Lenses) => {
    setMapping(next);
    setQuestions(about);
    setReversed(low);
    setLenses(chosen);
    setLoss(noLoss);
  };
  const like = useLike({
    found: isCurrent ? found : undefined,
    isUntouched: saysNothing(mapping, questions),
    onTake: ({ mapping: kept }) => {
      if (found) setGuesses(found.guesses);
      say(mappingFrom(kept, mapping), questionsFrom(kept), kept.reversed ?? [], kept.lenses ?? {});
    },
    onHeadingsOn: (line) => setMapping({ ...mapping, headingsOn: String(line) }),
  });

  const change = (next: Mapping) => {
    if (found) setGuesses(found.guesses);
    setMapping(next);
    setLoss(noLoss);
    if (next.sheet !== mapping.sheet || next.headingsOn !== mapping.headingsOn) like.forget(false);
  };
  return {
    ...{ file, body, preview, found, isCurrent, like },
    ...{ questions, setQuestions, mapping, reversed, setReversed, lenses, setLenses, loss, setLoss },
    choose: (chosen: ChosenFile) => {
      setFile((before) => ({ ...chosen, number: (before?.number ?? 0) + 1 }));
      // The questions of the file before may be those of this one, unless they came with its mapping.
      say(noMapping, like.taken === undefined ? questions : noQuestions, [], {});
      setGuesses([]);
      like.forget(true);
    },
    change,
    /** Takes over what would settle a doubt. */
    take: ({ ignore = [], missing, reversed: low = [] }: Offer) => {
      if (low.length > 0) setReversed([...new Set([...reversed, ...low])]);
      else change(withMissing(withIgnored(mapping, ignore), missing));
    },
    startAnew: () => {
      say({ ...noMapping, sheet: mapping.sheet, headingsOn: mapping.headingsOn }, noQuestions, [], {});
      setGuesses([]);
      like.decline();
    },
  };
}

/** The value once it has not changed for a while, so that a file is not read for each letter. */
function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
