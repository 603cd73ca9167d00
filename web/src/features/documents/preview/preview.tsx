import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DocumentDetail } from '../../../../../api/document/contract/documents.ts';
import { sized } from '../../../../../domain/document/size.ts';
import { toAppError } from '../../../lib/app-error.ts';
import { formatDateTime, formatNumber } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { type Fact, Facts } from '../../../ui/layout/facts.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { Badge } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { documentQuery } from '../queries/document-queries.ts';
import type { Lenses } from '../queries/lenses.ts';
import { FormatIcon } from '../row/format-icon.tsx';
import { LensBadge } from '../row/lens-badge.tsx';
import { ReadAgain } from '../row/read-again.tsx';
import { type RowAct, RowActions } from '../row/row-actions.tsx';
import { reasonOf, Stage } from '../row/stage.tsx';
import { texts } from '../texts.ts';
import { Content, mayShowPages } from './content.tsx';
import { languageName, lengthOf } from './document-text.ts';
import { History } from './history.tsx';
import { Versions } from './versions.tsx';

const words = texts.preview;

type Props = {
  documentId: string;
  /** Index of the passage it is open at. */
  passage: number | null;
  /** The version whose text is shown; null: the newest. */
  version: number | null;
  lenses: Lenses;
  mayWrite: boolean;
  onAct: (act: RowAct, row: DocumentDetail['document']) => void;
  onClose: () => void;
};

/** One document beside the list; in a narrow window instead of the list. */
export function Preview({ onClose, ...props }: Props) {
  const { data, error } = useQuery(documentQuery(props.documentId));
  const name = data?.document.name ?? texts.title;
  return (
    <section
      aria-label={words.label(name)}
      className="@container flex min-w-0 flex-col rounded-panel border border-line bg-surface xl:sticky xl:top-8 xl:max-h-[calc(100dvh-4rem)]"
    >
      <div className="flex items-center border-line border-b px-2 py-1.5 xl:hidden">
        <Button
          variant="quiet"
          size="dense"
          icon={<ArrowLeft className="size-4" aria-hidden="true" />}
          onClick={onClose}
        >
          {words.back}
        </Button>
      </div>
      {error && !data ? (
        <div className="flex items-start gap-2 p-4">
          <div className="grow">
            <Banner tone="bad">{toAppError(error).message}</Banner>
          </div>
          <Close onClose={onClose} />
        </div>
      ) : null}
      {!data && !error ? (
        <>
          {/* Where it stays when the document is there. */}
          <div className="hidden justify-end border-line border-b px-4 py-3 xl:flex">
            <Close onClose={onClose} />
          </div>
          <div className="p-4">
            <Skeleton blocks={[60, 120, 240]} />
          </div>
        </>
      ) : null}
      {data ? <Loaded {...props} detail={data} onClose={onClose} /> : null}
    </section>
  );
}

function Loaded({
  detail,
  documentId,
  passage,
  version,
  lenses,
  mayWrite,
  onAct,
  onClose,
}: Props & { detail: DocumentDetail }) {
  const { document: row, versions } = detail;
  const shown = versions.find((one) => one.version === version) ?? versions[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnchored = passage !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each document that is opened
  useEffect(() => {
    if (!isAnchored) heading.current?.focus();
  }, [documentId]);
  const reason = reasonOf(row);
  // Pages need the room.
  const hasPages = shown !== undefined && mayShowPages(shown);
  const facts = <Facts dense items={factsOf(detail, lenses)} />;
  return (
    <>
      <header className="flex items-start gap-3 border-line border-b px-4 py-3">
        <FormatIcon format={row.format} />
        <div className="min-w-0 grow">
          <h2 ref={heading} tabIndex={-1} className="break-words text-16 font-semibold outline-none">
            {row.name}
          </h2>
          <Stage row={row} />
        </div>
        <RowActions isOpen row={row} mayWrite={mayWrite} onAct={onAct} />
        <span className="hidden xl:block">
          <Close onClose={onClose} />
        </span>
      </header>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="relative flex min-h-0 flex-col gap-5 overflow-y-auto px-4 py-4 -outline-offset-2"
      >
        {reason === null ? null : (
          <Banner
            tone={row.stage === 'quarantined' ? 'bad' : row.stage === 'failed' ? 'warn' : 'neutral'}
            action={mayWrite ? <ReadAgain row={row} /> : null}
          >
            {reason}
          </Banner>
        )}
        {hasPages ? null : facts}
        <div className="flex flex-col gap-1">
          {hasPages ? <Details>{facts}</Details> : null}
          <Versions documentId={documentId} versions={versions} shown={shown?.version} />
          <History key={documentId} documentId={documentId} />
        </div>
        {shown ? (
          <Content
            key={`${documentId}/${shown.version}`}
            shown={shown}
            newest={row.version}
            document={row}
            passage={passage}
          />
        ) : null}
      </div>
    </>
  );
}

function Details({ children }: { children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex w-fit items-center gap-1.5 rounded-cell py-1 font-medium pointer-coarse:min-h-11">
        <FoldMark />
        {words.details}
      </summary>
      <div className="py-2 pl-5.5">{children}</div>
    </details>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  return (
    <IconButton label={words.close} onClick={onClose}>
      <X className="size-4" aria-hidden="true" />
    </IconButton>
  );
}

function factsOf({ document: row, versions }: DocumentDetail, lenses: Lenses): readonly Fact[] {
  const { facts } = words;
  const [newest] = versions;
  const text = newest?.text;
  const fact = (label: string, value: ReactNode): Fact => ({ label, value });
  return [
    fact(facts.lens, <LensBadge lens={row.lens} subLens={row.subLens} lenses={lenses} />),
    fact(facts.type, texts.types[row.documentType]),
    fact(
      facts.uploaded,
      facts.by(newest?.by ?? row.uploadedBy, formatDateTime(newest?.at ?? row.uploadedAt)),
    ),
    fact(facts.size, `${row.format.toUpperCase()}, ${sized(row.size)}`),
    ...(row.version > 1 ? [fact(facts.version, formatNumber(row.version))] : []),
    ...(text ? [fact(facts.length, lengthOf(row.format, text))] : []),
    ...(text?.language ? [fact(facts.language, languageName(text.language))] : []),
    ...(row.tags.length > 0
      ? [
          fact(
            facts.tags,
            <span className="flex flex-wrap gap-1">
              {row.tags.map((tag) => (
                <Badge key={tag}>{tag}</Badge>
              ))}
            </span>,
          ),
        ]
      : []),
  ];
}
