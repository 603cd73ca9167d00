import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toAppError } from '../../../../lib/app-error.ts';
import { Banner } from '../../../../ui/state/banner.tsx';
import { Spinner } from '../../../../ui/state/spinner.tsx';
import { fileQuery } from '../../queries/document-queries.ts';
import { texts } from '../../texts.ts';
import { PageControls } from './page-controls.tsx';
import { usePdfFrame } from './use-pdf-frame.ts';

const words = texts.preview.pages;

type Props = {
  documentId: string;
  version: number;
  name: string;
  /** First page in view, from 1. */
  page: number;
  /** Takes the focus once its pages are there. */
  takesFocus: boolean;
  onPage: (page: number) => void;
};

/** The pages of a pdf, drawn in a sandboxed frame that can neither read nor reach anything (web/src/pdf-frame). */
export function Pages({ documentId, version, name, page, takesFocus, onPage }: Props) {
  const { data, error } = useQuery(fileQuery(documentId, version));
  const { frame, shown, show, zoom } = usePdfFrame(data, page, onPage);
  const isShown = shown.kind === 'shown';
  useEffect(() => {
    if (!isShown || !takesFocus) return;
    frame.current?.scrollIntoView({ block: 'nearest' });
    frame.current?.focus({ preventScroll: true });
  }, [isShown, takesFocus, frame]);
  if (error && !data) return <Banner tone="bad">{toAppError(error).message}</Banner>;
  if (shown.kind === 'failed') return <Banner tone="warn">{words.failed[shown.why]}</Banner>;
  return (
    <div className="-mt-3 flex flex-col gap-2">
      <PageControls
        page={isShown ? shown.page : null}
        pages={isShown ? shown.pages : null}
        onShow={show}
        onZoom={zoom}
      />
      <div className="relative h-[max(20rem,calc(100dvh-15rem))] overflow-clip rounded-control border border-line bg-sunken">
        {isShown ? null : (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-2 text-text-2">
            <Spinner /> {words.loading}
          </p>
        )}
        <iframe
          ref={frame}
          src="/pdf-frame.html"
          title={words.title(name)}
          sandbox="allow-scripts"
          className={`size-full ${isShown ? '' : 'invisible'}`}
        />
      </div>
    </div>
  );
}
