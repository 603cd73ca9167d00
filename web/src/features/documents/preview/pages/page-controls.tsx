import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import { formatNumber } from '../../../../lib/display/format.ts';
import { IconButton } from '../../../../ui/action/icon-button.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { texts } from '../../texts.ts';

const words = texts.preview.pages;

/** Widths of a page; 1 is the width of the frame. */
const zooms: readonly number[] = [0.5, 0.75, 1, 1.5, 2, 3, 4];

type Props = {
  /** Number of the page in view, from 1; null: not known yet. */
  page: number | null;
  pages: number | null;
  onShow: (page: number) => void;
  onZoom: (zoom: number) => void;
};

/** Controls that turn the pages and change their size. */
export function PageControls({ page, pages, onShow, onZoom }: Props) {
  const [at, last] = [page ?? 1, pages ?? 1];
  return (
    <div className="-ml-2 flex flex-wrap items-center justify-between gap-x-3">
      <div className="flex items-center gap-1">
        <IconButton label={words.previous} disabled={at <= 1} onClick={() => onShow(at - 1)}>
          <ChevronLeft className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label={words.next} disabled={at >= last} onClick={() => onShow(at + 1)}>
          <ChevronRight className="size-4" aria-hidden="true" />
        </IconButton>
        <PageNumber page={page} pages={pages} onShow={onShow} />
      </div>
      <Zoom isDisabled={page === null} onZoom={onZoom} />
    </div>
  );
}

function PageNumber({ page, pages, onShow }: Pick<Props, 'page' | 'pages' | 'onShow'>) {
  /** What is being typed; null: nothing. */
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const go = () => {
    const asked = Number(typed?.trim());
    if (typed?.trim() && Number.isInteger(asked)) onShow(Math.min(Math.max(asked, 1), pages ?? 1));
    setTyped(null);
  };
  return (
    <form
      className="ml-1 flex items-center gap-2 text-13 text-text-2 tabular"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <p aria-live="polite" className="sr-only">
        {page === null ? '' : words.at(formatNumber(page), formatNumber(pages ?? 1))}
      </p>
      <label htmlFor={id}>{words.number}</label>
      <span className="w-14">
        <TextInput
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          disabled={page === null}
          value={typed ?? (page === null ? '' : String(page))}
          onChange={({ target }) => setTyped(target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={go}
        />
      </span>
      {pages === null ? null : words.of(formatNumber(pages))}
    </form>
  );
}

function Zoom({ isDisabled, onZoom }: { isDisabled: boolean } & Pick<Props, 'onZoom'>) {
  const [zoom, setZoom] = useState(1);
  const place = zooms.indexOf(zoom);
  const change = (step: 1 | -1) => {
    const next = zooms[place + step] ?? zoom;
    setZoom(next);
    onZoom(next);
  };
  return (
    <div className="flex items-center gap-1">
      <IconButton label={words.smaller} disabled={isDisabled || place === 0} onClick={() => change(-1)}>
        <ZoomOut className="size-4" aria-hidden="true" />
      </IconButton>
      <p aria-live="polite" className="w-12 text-center text-13 text-text-2 tabular">
        {words.zoom(zoom)}
      </p>
      <IconButton
        label={words.larger}
        disabled={isDisabled || place === zooms.length - 1}
        onClick={() => change(1)}
      >
        <ZoomIn className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
