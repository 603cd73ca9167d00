import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { sized } from '../../../../../domain/document/size.ts';
import { formatDateTime, formatNumber } from '../../../lib/display/format.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { useDownload } from '../row/row-actions.tsx';
import { isHandedOut } from '../row/stage.tsx';
import { texts } from '../texts.ts';
import type { DocumentVersion } from './document-text.ts';

const words = texts.preview;

type Props = {
  documentId: string;
  versions: readonly DocumentVersion[];
  /** The version whose text is shown. */
  shown: number | undefined;
};

/** Every file that was uploaded for this document, newest first. */
export function Versions({ documentId, versions, shown }: Props) {
  return (
    <details className="group">
      <summary className="flex w-fit items-center gap-1.5 rounded-cell py-1 font-medium pointer-coarse:min-h-11">
        <FoldMark />
        {words.versions(formatNumber(versions.length))}
      </summary>
      <ul aria-label={words.versionList} className="pl-5.5">
        {versions.map((version) => (
          <OneVersion
            key={version.version}
            documentId={documentId}
            version={version}
            isShown={version.version === shown}
            isNewest={version === versions[0]}
          />
        ))}
      </ul>
    </details>
  );
}

type OneProps = { documentId: string; version: DocumentVersion; isShown: boolean; isNewest: boolean };

function OneVersion({ documentId, version, isShown, isNewest }: OneProps) {
  const saving = useDownload();
  const number = formatNumber(version.version);
  return (
    <li className="flex items-center justify-between gap-3 border-line border-b py-1.5 last:border-b-0">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-medium">{words.versionLine(number)}</span>{' '}
          <span className="text-text-2">{version.name}</span>
        </p>
        <p className="text-13 text-text-3">
          {sized(version.size)} · {words.facts.by(version.by, formatDateTime(version.at))}
        </p>
        <p className="text-13">
          {version.text === null ? (
            <span className="text-text-3">
              {isHandedOut(version) ? words.withoutText : texts.stages[version.stage]}
            </span>
          ) : isShown ? (
            <span className="text-text-2">{words.shownBelow}</span>
          ) : isNewest ? (
            <NewestLink />
          ) : (
            <VersionLink version={String(version.version)}>{words.showVersion(number)}</VersionLink>
          )}
        </p>
      </div>
      {isHandedOut(version) ? (
        <IconButton
          label={words.downloadVersion(number)}
          onClick={() => saving.mutate({ documentId, name: version.name, version: version.version })}
        >
          {saving.isPending ? <Spinner /> : <Download className="size-4" aria-hidden="true" />}
        </IconButton>
      ) : null}
    </li>
  );
}

/** Back to the text of the newest version. */
export const NewestLink = () => <VersionLink version={undefined}>{words.showNewest}</VersionLink>;

function VersionLink({ version, children }: { version: string | undefined; children: ReactNode }) {
  return (
    <Link
      from="/documents"
      to="/documents"
      search={(all) => ({ ...all, version, passage: undefined })}
      resetScroll={false}
      preload={false}
      className={textLink}
    >
      {children}
    </Link>
  );
}
