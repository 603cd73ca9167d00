import { useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { formatDateTime, formatNumber } from '../../../lib/display/format.ts';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { isHandedOut, isWithoutText } from '../row/stage.tsx';
import { texts } from '../texts.ts';
import type { DocumentVersion } from './document-text.ts';
import { Pages } from './pages/pages.tsx';
import { TextOf } from './text.tsx';
import { NewestLink } from './versions.tsx';

const words = texts.preview;

type Props = {
  document: DocumentRow;
  shown: DocumentVersion;
  /** Number of the newest version. */
  newest: number;
  /** Index of the passage it is open at; null: none. */
  passage: number | null;
};

/** Content of one version: pages and text of a pdf, the text of other formats, and a note if the version is not the newest. */
export function Content({ document: row, shown, newest, passage }: Props) {
  const { version } = shown;
  const isPdf = mayShowPages(shown);
  if (!isPdf && !shown.text && isWithoutText(shown)) return null;
  return (
    <section
      aria-label={isPdf ? words.pages.label : undefined}
      aria-labelledby={isPdf ? undefined : 'document-text'}
      className="border-line border-t pt-4"
    >
      {isPdf ? null : (
        <h3 id="document-text" className="mb-2 font-semibold">
          {words.text}
        </h3>
      )}
      {version === newest ? null : (
        <div className="mb-3">
          <Banner tone="info" action={<NewestLink />}>
            {words.earlierVersion(formatNumber(version), formatDateTime(shown.at), formatNumber(newest))}
          </Banner>
        </div>
      )}
      {isPdf ? (
        <PagesAndText row={row} shown={shown} passage={passage} />
      ) : shown.text ? (
        <TextOf row={row} version={version} text={shown.text} at={passage} onShowPage={undefined} />
      ) : (
        <p className="text-text-2">{words.notYet}</p>
      )}
    </section>
  );
}

type View = 'pages' | 'text';
const tabs = [
  { value: 'pages', label: words.pages.label },
  { value: 'text', label: words.text },
] as const;

function PagesAndText({ row, shown, passage }: Pick<Props, 'shown' | 'passage'> & { row: DocumentRow }) {
  const { version, text, stage } = shown;
  /** A choice applies to one passage: opening another passage shows the text again. */
  const [choice, setChoice] = useState<{ view: View; passage: number | null; isAsked?: boolean } | null>(
    null,
  );
  const [page, setPage] = useState(1);
  const chosen = choice?.passage === passage ? choice : null;
  const view = chosen?.view ?? (passage === null || !text ? 'pages' : 'text');
  const pages = (
    <Pages
      documentId={row.documentId}
      version={version}
      name={row.name}
      page={page}
      takesFocus={chosen?.isAsked ?? false}
      onPage={setPage}
    />
  );
  // Without a text there is nothing to switch to, and the reason is shown above.
  if (!text && stage === 'failed') return pages;
  return (
    <Tabs label={words.view} tabs={tabs} chosen={view} onChoose={(to) => setChoice({ view: to, passage })}>
      {view === 'pages' ? (
        pages
      ) : (
        <>
          <h3 className="sr-only">{words.text}</h3>
          {text ? (
            <TextOf
              row={row}
              version={version}
              text={text}
              at={passage}
              onShowPage={(to) => {
                setPage(to);
                setChoice({ view: 'pages', passage, isAsked: true });
              }}
            />
          ) : (
            <p className="text-text-2">{words.notYet}</p>
          )}
        </>
      )}
    </Tabs>
  );
}

/** Failure reasons after which a browser, too, would probably fail to draw the file, or hang. */
const tooMuch: ReadonlySet<string> = new Set([
  'mismatch',
  'tooLarge',
  'timedOut',
  'outOfMemory',
  'crashed',
] satisfies NonNullable<DocumentVersion['reason']>[]);

/** Whether the pages of a version can be drawn. */
export const mayShowPages = ({ format, reason, stage }: DocumentVersion): boolean =>
  format === 'pdf' && isHandedOut({ stage }) && (reason === null || !tooMuch.has(reason));
