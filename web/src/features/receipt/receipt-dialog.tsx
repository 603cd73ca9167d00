import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { toAppError } from '../../lib/app-error.ts';
import { type Framework, frameworkOfQuery } from '../../lib/cache/framework.ts';
import { Button } from '../../ui/action/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { HowComputed } from '../methods/panel/how-computed.tsx';
import { ReceiptBody } from './receipt-body.tsx';
import { type ReceiptOf, receiptQuery } from './receipt-queries.ts';
import { texts } from './texts.ts';

type Props = { of: ReceiptOf; framework: string; onClose: () => void };

/** Receipt of a figure: its calculation and its parts. A part can be opened in turn, down to the ratings of a theme. */
export function ReceiptDialog({ of, framework, onClose }: Props) {
  const [path, setPath] = useState<readonly string[]>([of.of]);
  const at = { ...of, of: path.at(-1) ?? of.of };
  const { data, error, refetch } = useQuery(receiptQuery(at));
  const { data: names } = useQuery(frameworkOfQuery({ assessmentId: of.assessmentId, framework }));
  const nameOf = (id: string) => namesIn(names).get(id) ?? id;
  const above = path.at(-2);

  return (
    <Dialog title={texts.title} onClose={onClose} wide>
      {above === undefined ? null : (
        <div className="mb-2">
          <Button
            size="dense"
            variant="quiet"
            icon={<ArrowLeft className="size-4" aria-hidden="true" />}
            onClick={() => setPath(path.slice(0, -1))}
          >
            {texts.back(nameOf(above))}
          </Button>
        </div>
      )}
      {error ? (
        <Banner
          tone="bad"
          action={
            <Button size="dense" onClick={() => void refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {toAppError(error).message}
        </Banner>
      ) : null}
      {!data && !error ? <Skeleton blocks={[64, 120, 160]} label={texts.loading} /> : null}
      {data ? (
        <ReceiptBody
          key={at.of}
          receipt={data}
          of={at}
          nameOf={nameOf}
          onOpen={(id) => setPath([...path, id])}
        />
      ) : null}
      {data ? (
        <div className="mt-5">
          <HowComputed
            key={at.of}
            assessmentId={of.assessmentId}
            framework={framework}
            about={{ kind: 'figure', of: at.of, group: of.group }}
            name={nameOf(at.of)}
            framed
          />
        </div>
      ) : null}
    </Dialog>
  );
}

function namesIn(framework: Framework | undefined): ReadonlyMap<string, string> {
  return new Map([
    ['overall', texts.overall],
    ...(framework?.lenses ?? []).flatMap((lens) => [
      [lens.id, lens.name] as const,
      ...lens.subLenses.flatMap((subLens) => [
        [subLens.id, subLens.name] as const,
        ...subLens.themes.map(({ id, name }) => [id, name] as const),
      ]),
    ]),
  ]);
}
