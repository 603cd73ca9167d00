import { formatDate } from '../../../../lib/display/format.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import type { Like } from './from-kept.ts';

const words = texts.kept;
/** Headings that are named; more are counted. */
const named = 8;

type Props = {
  like: Like;
  /** Whether the file is read like it. */
  isApplied: boolean;
  onApply: () => void;
  onStartAnew: () => void;
};

/** Says that the file is read like an earlier one, or offers it. */
export function LikeBanner({ like, isApplied, onApply, onStartAnew }: Props) {
  const { name, at, by, added, gone } = like;
  return (
    <Banner
      tone="info"
      action={
        isApplied ? (
          <Button onClick={onStartAnew}>{words.startAnew}</Button>
        ) : (
          <Button onClick={onApply}>{words.apply}</Button>
        )
      }
    >
      <p role="status" className="font-medium">
        {(isApplied ? words.applied : words.offered)(name, formatDate(at), by)}
      </p>
      {added.length > 0 ? <p>{words.added(listed(added))}</p> : null}
      {gone.length > 0 ? <p>{words.gone(listed(gone))}</p> : null}
      {isApplied ? <p>{words.check}</p> : null}
    </Banner>
  );
}

function listed(headings: readonly string[]): string {
  const names = headings.slice(0, named).map((heading) => words.quoted(heading));
  const more = headings.length - names.length;
  return more > 0 ? words.andMore(names.join(', '), more) : names.join(', ');
}
