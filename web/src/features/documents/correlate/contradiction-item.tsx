import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { ClaimQuote, Contradiction } from '../../../../../api/correlation/contract/correlation.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { formatMean } from '../../../lib/display/format.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { notify, notifyWith } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { attachEvidence, rereadEvidence } from '../evidence/evidence-queries.ts';
import { placeInWords } from '../mapping/in-words.ts';
import { inWords } from '../preview/place-link.tsx';
import { useLenses } from '../queries/lenses.ts';
import { rereadLibrary } from '../queries/library-cache.ts';
import { dismissContradiction, restoreContradiction } from './correlation-queries.ts';
import { scale } from './scale.ts';
import { texts } from './texts.ts';

const words = texts.contradictions;
const undoMs = 10_000;

type Props = {
  assessmentId: string;
  contradiction: Contradiction;
  mayWrite: boolean;
  onMarked: (button: Element) => void;
};

/** One contradiction: the rating on one side, sentences of documents on the other, and what can be done about it. */
export function ContradictionItem({ assessmentId, contradiction, mayWrite, onMarked }: Props) {
  const { subLens, kind, mean, people, passages, problems, strengths, documents } = contradiction;
  const place = placeInWords(subLens, useLenses());
  const id = useId();
  const isAboutProblems = kind === 'ratedHighDocumentsProblems';
  const said = isAboutProblems
    ? words.problems(problems, passages, documents)
    : words.strengths(strengths, passages, documents);
  return (
    <article aria-labelledby={id} className="flex flex-col gap-3 px-4 py-4 md:px-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 id={id} className="break-words font-semibold">
            {place}
          </h3>
          <p className="text-13 text-text-2">{said}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={isAboutProblems ? 'bad' : 'info'}>{texts.kinds[kind]}</Badge>
          <span className="text-13 text-text-2 tabular">{words.rated(formatMean(mean, scale), people)}</span>
        </div>
      </header>
      <Quotes quotes={contradiction.against} {...{ assessmentId, subLens, mayWrite }} />
      {contradiction.agreeing.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer text-13 text-text-2 pointer-coarse:py-2">
            {words.agreeing}
          </summary>
          <div className="pt-2">
            <Quotes quotes={contradiction.agreeing} {...{ assessmentId, subLens, mayWrite }} />
          </div>
        </details>
      ) : null}
      <Actions {...{ assessmentId, subLens, kind, place, mayWrite, onMarked }} />
    </article>
  );
}

type QuotesProps = {
  quotes: readonly ClaimQuote[];
  assessmentId: string;
  subLens: string;
  mayWrite: boolean;
};

function Quotes({ quotes, ...of }: QuotesProps) {
  return (
    <ul className="flex flex-col gap-3">
      {quotes.map((quote) => (
        <li key={`${quote.documentId} ${quote.passage}`}>
          <Quote quote={quote} {...of} />
        </li>
      ))}
    </ul>
  );
}

function Quote({
  quote,
  assessmentId,
  subLens,
  mayWrite,
}: Omit<QuotesProps, 'quotes'> & { quote: ClaimQuote }) {
  const { documentId, name, passage, version, newestVersion, place, text } = quote;
  const client = useQueryClient();
  const request = useMutation({
    mutationFn: () => attachEvidence(assessmentId, { subLens, documentId, version, passage, note: '' }),
    onSuccess: async (done) => {
      await rereadEvidence(client, done);
      notify(words.attached, 'success');
    },
    onError: (error) => notify(messageOr(error, texts.failed), 'error'),
  });
  return (
    <figure className="flex flex-col gap-1">
      <blockquote className="border-line border-l-2 pl-3 text-14 leading-5 break-words whitespace-pre-line">
        {text}
      </blockquote>
      <figcaption className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-3.5 text-13 text-text-3">
        <Link
          to="/documents"
          search={{ document: documentId, passage: String(passage), version: String(version) }}
          preload={false}
          className={`line-clamp-2 min-w-0 break-words ${textLink}`}
        >
          {name} · {inWords(place)}
        </Link>
        {version < newestVersion ? <span>{words.olderVersion(version, newestVersion)}</span> : null}
        {mayWrite ? (
          <Button
            size="dense"
            variant="quiet"
            busy={request.isPending && words.adding}
            aria-label={words.addOf(name, inWords(place))}
            onClick={() => request.mutate()}
          >
            {words.addEvidence}
          </Button>
        ) : null}
      </figcaption>
    </figure>
  );
}

type ActionsProps = Pick<Contradiction, 'subLens' | 'kind'> & {
  assessmentId: string;
  place: string;
  mayWrite: boolean;
  onMarked: (button: Element) => void;
};

function Actions({ assessmentId, subLens, kind, place, mayWrite, onMarked }: ActionsProps) {
  const client = useQueryClient();
  const mayPlan = useAccess('plan.write').allowed;
  const to = { to: '/assessments/$assessmentId/plan', params: { assessmentId } } as const;
  const failed = (error: unknown) => notify(messageOr(error, texts.failed), 'error');
  const named = { subLens, kind };
  const restore = () =>
    restoreContradiction(assessmentId, named).then(({ position }) => rereadLibrary(client, position), failed);
  const request = useMutation({
    mutationFn: (_button: Element) => dismissContradiction(assessmentId, named),
    onSuccess: async ({ position }, button) => {
      notifyWith(words.dismissed, { label: words.undo, act: () => void restore() }, undoMs);
      await rereadLibrary(client, position);
      onMarked(button);
    },
    onError: failed,
  });
  return (
    <div className="flex flex-wrap gap-2">
      {mayPlan ? (
        <Link {...to} search={{ on: subLens, make: 'action' }} className={buttonClass({ size: 'dense' })}>
          {words.act}
        </Link>
      ) : (
        <Link {...to} search={{ on: subLens }} className={buttonClass({ size: 'dense' })}>
          {words.discuss}
        </Link>
      )}
      {mayWrite ? (
        <Button
          size="dense"
          variant="quiet"
          busy={request.isPending && words.marking}
          aria-label={words.notSoOf(place)}
          onClick={({ currentTarget }) => request.mutate(currentTarget)}
        >
          {words.notSo}
        </Button>
      ) : null}
    </div>
  );
}
