import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Analysis, AnalysisFormat } from '../../../../../api/analysis/contract/analysis.ts';
import { recipientName } from '../../../../../domain/language-model/recipient.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import { useLenses } from '../queries/lenses.ts';
import { saveAnalysis } from './analysis-queries.ts';
import { MetricsCard } from './metrics-card.tsx';
import { Quote, type QuotedText, QuoteList } from './quote.tsx';
import { LeftOut, SummaryCard } from './summary-card.tsx';
import { texts } from './texts.ts';

type Props = { documentId: string; analysis: Analysis; children: ReactNode };

/** The sections of an analysis. A section without content is absent, or says that the rules found nothing. */
export function AnalysisResults({ documentId, analysis, children }: Props) {
  const of = { documentId, version: analysis.version };
  const { summary, strengths, risks, opportunities } = analysis;
  return (
    <>
      <Origin documentId={documentId} analysis={analysis} />
      {summary && summary.sentences.length > 0 ? (
        <SummaryCard of={of} summary={summary} passages={analysis.passages} />
      ) : (
        <KeySentences of={of} analysis={analysis} />
      )}
      <MetricsCard of={of} analysis={analysis} />
      <Insights of={of} insights={analysis.insights} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Claims words={texts.strengths} of={of} claims={strengths} />
        <Claims words={texts.risks} of={of} claims={risks} />
      </div>
      {opportunities.length === 0 ? null : (
        <Card title={texts.opportunities.title} note={texts.opportunities.note}>
          <QuoteList label={texts.opportunities.title} of={of} quotes={opportunities} />
        </Card>
      )}
      <Gaps analysis={analysis} />
      <ActionItems of={of} items={analysis.actionItems} />
      {children}
    </>
  );
}

/** Shown instead of an executive summary, also where a language model wrote too little that the text supports. */
function KeySentences({
  of,
  analysis: { summary, keySentences },
}: Pick<Props, 'analysis'> & { of: QuotedText }) {
  return (
    <Card title={texts.keySentences.title} note={texts.keySentences.note}>
      <div className="flex flex-col gap-4">
        {summary ? (
          <Banner tone="warn">
            {texts.summary.fallback(recipientName(summary.writer), summary.writer.model)}
          </Banner>
        ) : null}
        {summary ? <LeftOut of={of} places={summary.leftOut} total={summary.leftOutCount} /> : null}
        {keySentences.length === 0 ? (
          <p className="text-text-2">{texts.keySentences.none}</p>
        ) : (
          <QuoteList label={texts.keySentences.title} of={of} quotes={keySentences} />
        )}
      </div>
    </Card>
  );
}

const words = texts.origin;

/** Where the results come from, and files of them. */
function Origin({ documentId, analysis }: Pick<Props, 'documentId' | 'analysis'>) {
  const { nameOf } = useLenses();
  const { version, passages, at, lens, moved, language, summary } = analysis;
  const writer = summary && summary.sentences.length > 0 ? recipientName(summary.writer) : null;
  const saving = useMutation({
    mutationFn: (format: AnalysisFormat) => saveAnalysis(documentId, format),
    onError: (error) => notify(messageOr(error, texts.failed), 'error'),
  });
  const exported = (format: AnalysisFormat) => (
    <Button
      size="dense"
      busy={saving.isPending && saving.variables === format && words.saving}
      onClick={() => saving.mutate(format)}
    >
      {words[format]}
    </Button>
  );
  return (
    <Card
      title={writer === null ? words.title : words.except(writer)}
      note={writer === null ? words.how : words.howExcept(writer)}
      actions={
        <span className="flex flex-wrap gap-2">
          {exported('pdf')}
          {exported('xlsx')}
          {exported('json')}
        </span>
      }
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-13 text-text-2">
        <span>{words.facts(version, passages)}</span>
        <RelativeTime at={at} />
        {lens ? <span>{words.lens(nameOf(lens.id), lens.isComputed)}</span> : null}
        {moved > 0 ? <span>{words.moved(moved)}</span> : null}
      </p>
      {language !== null && language !== 'eng' ? (
        <div className="pt-3">
          <Banner tone="warn">{words.english}</Banner>
        </div>
      ) : null}
    </Card>
  );
}

function Insights({ of, insights }: { of: QuotedText; insights: Analysis['insights'] }) {
  const { nameOf } = useLenses();
  return (
    <Card title={texts.insights.title} note={texts.insights.note}>
      {insights.length === 0 ? <p className="text-text-2">{texts.insights.none}</p> : null}
      <ul aria-label={texts.insights.title} className="grid gap-x-6 gap-y-5 empty:hidden lg:grid-cols-2">
        {insights.map(({ lens, strengths, problems, strength, problem }) => (
          <li key={lens} className="flex min-w-0 flex-col gap-2">
            <div>
              <h3 className="font-semibold">{nameOf(lens)}</h3>
              <p className="text-13 text-text-2">
                {texts.insights.balance(strengths, problems)}: {texts.insights.counts(strengths, problems)}
              </p>
            </div>
            {strength ? (
              <Quote of={of} quote={strength}>
                <Badge tone="good">{texts.insights.strength}</Badge>
              </Quote>
            ) : null}
            {problem ? (
              <Quote of={of} quote={problem}>
                <Badge tone="bad">{texts.insights.problem}</Badge>
              </Quote>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ClaimsProps = {
  words: { readonly title: string; readonly none: string };
  of: QuotedText;
  claims: Analysis['risks'];
};

function Claims({ words: { title, none }, of, claims: { shown, total } }: ClaimsProps) {
  return (
    <Card title={title} note={total === 0 ? undefined : texts.shownOf(shown.length, total)}>
      {total === 0 ? (
        <p className="text-text-2">{none}</p>
      ) : (
        <QuoteList label={title} of={of} quotes={shown} />
      )}
    </Card>
  );
}

function Gaps({ analysis: { lens, gaps } }: Pick<Props, 'analysis'>) {
  const { nameOf } = useLenses();
  if (lens === null || gaps.length === 0) return null;
  return (
    <Card title={texts.gaps.title} note={texts.gaps.note(nameOf(lens.id))}>
      <ul aria-label={texts.gaps.title} className="flex flex-wrap gap-2">
        {gaps.map((subLens) => (
          <li key={subLens}>
            <Badge sentence>{nameOf(subLens)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ActionItems({ of, items }: { of: QuotedText; items: Analysis['actionItems'] }) {
  if (items.length === 0) return null;
  return (
    <Card title={texts.actions.title} note={texts.actions.note}>
      <ul aria-label={texts.actions.title} className="flex flex-col gap-4">
        {items.map(({ owner, due, ...quote }) => (
          <li key={`${quote.passage} ${quote.text}`}>
            <Quote of={of} quote={quote}>
              <span className="font-medium text-text-2">
                {texts.actions.owner}: {owner}
              </span>
              <span className="font-medium text-text-2">
                {texts.actions.due}: {due}
              </span>
            </Quote>
          </li>
        ))}
      </ul>
    </Card>
  );
}
