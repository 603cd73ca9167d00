import { Upload } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/action/button.tsx';
import { texts } from '../texts.ts';
import { droppedFiles } from './dropped-files.ts';
import { accepted } from './upload-checks.ts';

const words = texts.upload;

type Props = {
  /** Where the files go, in words. */
  note?: string | undefined;
  onFiles: (files: readonly File[]) => void;
};

/** Takes files by drop, paste and picker. */
export function DropZone({ note, onFiles }: Props) {
  const { isOver, dropping } = useDropping(onFiles);
  const picker = useRef<HTMLInputElement>(null);
  const noteId = useId();
  usePasting(onFiles);
  useMissedDrops();
  return (
    <div
      {...dropping}
      className={`flex flex-col items-center gap-1 rounded-panel border border-dashed px-4 py-8 text-center transition-colors ${
        isOver ? 'border-accent bg-accent-subtle forced-colors:border-solid' : 'border-control bg-sunken'
      }`}
    >
      <Upload className={`mb-1 size-6 ${isOver ? 'text-accent-text' : 'text-text-3'}`} aria-hidden="true" />
      <p className="text-16 font-medium">{isOver ? words.dropNow : words.drop}</p>
      <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1 text-text-2">
        {words.or}
        <Button size="dense" aria-describedby={noteId} onClick={() => picker.current?.click()}>
          {words.choose}
        </Button>
      </p>
      <input
        ref={picker}
        type="file"
        multiple
        accept={accepted}
        aria-label={words.choose}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      <p id={noteId} className="mt-1 text-13 text-text-3">
        {words.formats}
        {note ? <span className="block">{note}</span> : null}
      </p>
    </div>
  );
}

function useDropping(onFiles: Props['onFiles']) {
  // A counter, because the browser reports entering a child before leaving its parent.
  const [depth, setDepth] = useState(0);
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');
  const dropping = {
    onDragEnter: (event: DragEvent) => {
      if (hasFiles(event)) setDepth((before) => before + 1);
    },
    onDragLeave: (event: DragEvent) => {
      if (hasFiles(event)) setDepth((before) => Math.max(0, before - 1));
    },
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDepth(0);
      void droppedFiles(event.dataTransfer).then(onFiles);
    },
  };
  return { isOver: depth > 0, dropping };
}

/** Ignores files dropped beside the zone, which would otherwise replace the page. */
function useMissedDrops(): void {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('dragover', ignore);
    document.addEventListener('drop', ignore);
    return () => {
      document.removeEventListener('dragover', ignore);
      document.removeEventListener('drop', ignore);
    };
  }, []);
}

/** Uploads pasted files. Pasted text still goes to the focused field. */
function usePasting(onFiles: Props['onFiles']): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      if (clipboardData && clipboardData.files.length > 0) onFiles([...clipboardData.files]);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [onFiles]);
}
