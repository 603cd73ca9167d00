import { useEffect, useState } from 'react';
import { RelativeTime } from '../../../ui/state/relative-time.tsx';
import type { Saved } from './draft-queries.ts';
import { texts } from './texts.ts';

type Props = {
  isUnsaved: boolean;
  start: { readonly name: string; readonly at: string } | null;
  saved: Saved | null;
};

/** Says whether the form is stored, and by whom and when it was found. */
export function SavedLine({ isUnsaved, start, saved }: Props) {
  const version = saved?.version;
  const [first] = useState(version);
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    if (version !== first) setAt(new Date().toISOString());
  }, [version, first]);
  if (isUnsaved) return <p className="text-13 text-text-3">{texts.unsaved}</p>;
  if (at)
    return (
      <p className="text-13 text-text-3">
        {texts.drafts.savedAt} <RelativeTime at={at} />
      </p>
    );
  return start ? (
    <p className="text-13 text-text-3">
      {texts.savedBy(start.name)}, <RelativeTime at={start.at} />
    </p>
  ) : null;
}
