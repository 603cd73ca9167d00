import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AppError, toAppError } from '../../../lib/app-error.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { Skeleton } from '../../../ui/state/skeleton.tsx';
import { emptyForm } from '../launch/launch-form-state.ts';
import { formOf } from './draft-content.ts';
import { readDraft } from './draft-queries.ts';
import type { Launched } from './steps.ts';
import { texts } from './texts.ts';
import { type Start, Wizard } from './wizard.tsx';

const draftKey = ['draft'] as const;

type Props = {
  /** The draft in the address; undefined: a new one. */
  draftId: string | undefined;
  company: string;
  threshold: number;
  /** The upload of documents, which belongs to another feature. */
  documents: (launched: Launched) => ReactNode;
  /** The list of invited people, which belongs to another feature, too. */
  invited: (launched: Launched) => ReactNode;
  /** Puts the draft into the address. */
  onDraft: (draftId: string) => void;
};

/** The three steps for a new draft, or for the one in the address. */
export function CreateView({ draftId, company, threshold, documents, invited, onDraft }: Props) {
  const client = useQueryClient();
  /** Drafts that this page has begun itself, and what each was opened with: their form is here already. */
  const [own, setOwn] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const opened = draftId !== undefined && own.has(draftId) ? own.get(draftId) : draftId;
  const { data, error } = useQuery({
    queryKey: [...draftKey, opened],
    queryFn: () => readDraft(opened ?? ''),
    enabled: opened !== undefined,
    // The form is filled once. A later version must not replace what was typed since.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const parts = {
    documents,
    invited,
    onDraft: (id: string) => {
      setOwn((before) => new Map(before).set(id, opened));
      onDraft(id);
    },
    onReload: () => {
      setOwn(new Map());
      void client.resetQueries({ queryKey: draftKey });
    },
  };
  if (opened === undefined) {
    const start: Start = {
      saved: null,
      form: emptyForm(company, threshold),
      step: 1,
      launched: null,
      by: null,
    };
    return <Wizard key="new" start={start} {...parts} />;
  }
  if (error) {
    const isGone = error instanceof AppError && error.status === 404;
    return (
      <div className="flex w-full max-w-form flex-col gap-6">
        <PageHeader
          title={texts.titles[1]}
          actions={
            <Link to="/" className="font-medium text-accent-text underline">
              {texts.home}
            </Link>
          }
        />
        <Banner tone="bad">{isGone ? texts.lost : toAppError(error).message}</Banner>
      </div>
    );
  }
  if (!data)
    return (
      <div className="flex w-full max-w-form flex-col gap-6">
        <PageHeader title={texts.titles[1]} />
        <Skeleton blocks={[48, 320]} label={texts.loading} />
      </div>
    );
  const { version, step, content, launched, savedBy, savedAt } = data;
  const start: Start = {
    saved: { draftId: opened, version },
    form: content ? formOf(content) : emptyForm(company, threshold),
    step,
    launched,
    by: { name: savedBy, at: savedAt },
  };
  return <Wizard key={`${opened} ${version}`} start={start} {...parts} />;
}
