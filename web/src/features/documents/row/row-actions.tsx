import { useMutation } from '@tanstack/react-query';
import { Download, Ellipsis, Eye, FilePlus, Pencil, Tags, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { DocumentRow } from '../../../../../api/document/contract/documents.ts';
import { api } from '../../../lib/api.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { saveAs } from '../../../lib/download/download.ts';
import { urls } from '../../../lib/urls.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { Menu, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Spinner } from '../../../ui/state/spinner.tsx';
import { texts } from '../texts.ts';
import { isHandedOut } from './stage.tsx';

const words = texts.actions;
const icon = 'size-4 shrink-0 text-text-3';

export type RowAct = 'preview' | 'rename' | 'category' | 'version' | 'delete';

type Props = {
  row: DocumentRow;
  mayWrite: boolean;
  /** The document is displayed already. */
  isOpen?: boolean;
  /** Shows the menu only, without separate buttons. */
  isDense?: boolean;
  onAct: (act: RowAct, row: DocumentRow) => void;
};

/** Saves under the present name of the document, because the response names the file in ASCII only. */
const downloadDocument = async (documentId: string, name: string, version?: number): Promise<void> =>
  saveAs((await api.file(urls.documentFile(documentId, version))).file, name);

export function useDownload() {
  return useMutation({
    mutationFn: ({ documentId, name, version }: { documentId: string; name: string; version?: number }) =>
      downloadDocument(documentId, name, version),
    onError: (thrown) => notify(messageOr(thrown, texts.failed), 'error'),
  });
}

/** Everything that can be done with a document. Where there is room, download and delete have buttons of their own. */
export function RowActions({ row, mayWrite, isOpen = false, isDense = false, onAct }: Props): ReactNode {
  const { documentId, name, version } = row;
  const saving = useDownload();
  // Menu items are rendered on first use, because those of a hundred unopened menus would be most of the page.
  const [isWanted, setWanted] = useState(false);
  const want = () => setWanted(true);
  const mayDownload = isHandedOut(row);
  const download = mayDownload ? (
    <IconButton label={words.downloadOne(name)} onClick={() => saving.mutate({ documentId, name, version })}>
      {saving.isPending ? <Spinner /> : <Download className="size-4" aria-hidden="true" />}
    </IconButton>
  ) : (
    // An empty place, so that the rows stay aligned.
    <span className="size-8 shrink-0 pointer-coarse:size-11" />
  );
  if (!mayWrite) return download;
  return (
    <span className="flex min-h-9 shrink-0 items-center">
      {isDense ? null : (
        <span className="hidden @[36rem]:flex">
          {download}
          <IconButton label={words.deleteOne(name)} onClick={() => onAct('delete', row)}>
            <Trash2 className="size-4" aria-hidden="true" />
          </IconButton>
        </span>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears that its button is about to be pressed */}
      <span onPointerEnter={want} onFocus={want} onClickCapture={want}>
        <Menu
          label={words.menu(name)}
          triggerClass="inline-flex size-8 shrink-0 items-center justify-center rounded-control text-text-2 hover:bg-hover hover:text-text pointer-coarse:size-11"
          trigger={<Ellipsis className="size-4" aria-hidden="true" />}
        >
          {isWanted ? (
            <Items
              isOpen={isOpen}
              onAct={(act) => onAct(act, row)}
              onDownload={mayDownload ? () => saving.mutate({ documentId, name, version }) : undefined}
            />
          ) : null}
        </Menu>
      </span>
    </span>
  );
}

type ItemsProps = { isOpen: boolean; onAct: (act: RowAct) => void; onDownload: (() => void) | undefined };

function Items({ isOpen, onAct, onDownload }: ItemsProps) {
  return (
    <>
      {isOpen ? null : (
        <MenuItem icon={<Eye className={icon} aria-hidden="true" />} onSelect={() => onAct('preview')}>
          {words.preview}
        </MenuItem>
      )}
      {onDownload ? (
        <MenuItem icon={<Download className={icon} aria-hidden="true" />} onSelect={onDownload}>
          {words.download}
        </MenuItem>
      ) : null}
      <MenuLine />
      <MenuItem icon={<Tags className={icon} aria-hidden="true" />} onSelect={() => onAct('category')}>
        {words.category}
      </MenuItem>
      <MenuItem icon={<Pencil className={icon} aria-hidden="true" />} onSelect={() => onAct('rename')}>
        {words.rename}
      </MenuItem>
      <MenuItem icon={<FilePlus className={icon} aria-hidden="true" />} onSelect={() => onAct('version')}>
        {words.version}
      </MenuItem>
      <MenuLine />
      <MenuItem
        danger
        icon={<Trash2 className="size-4 shrink-0" aria-hidden="true" />}
        onSelect={() => onAct('delete')}
      >
        {words.delete}
      </MenuItem>
    </>
  );
}
