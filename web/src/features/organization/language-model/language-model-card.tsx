import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrganizationLanguageModel } from '../../../../../api/organization/contract/language-model.ts';
import { recipientName } from '../../../../../domain/language-model/recipient.ts';
import { messageOr } from '../../../lib/app-error.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { useAccess } from '../../../lib/session/access.ts';
import { Button } from '../../../ui/action/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { allowLanguageModel, languageModelQuery, withdrawLanguageModel } from './language-model-queries.ts';
import { texts } from './texts.ts';
import { TokenMeter } from './token-meter.tsx';

/** The consent to the language model that the operator set. Absent where there is none and none was allowed. */
export function LanguageModelCard() {
  const { data, error } = useQuery(languageModelQuery);
  if (error && !data) return <Banner tone="bad">{messageOr(error, texts.failed)}</Banner>;
  if (!data || (data.offered === null && data.allowed === null)) return null;
  const { isAllowed } = data;
  return (
    <Card
      title={texts.title}
      note={texts.note}
      actions={<Badge tone={isAllowed ? 'good' : 'neutral'}>{isAllowed ? texts.on : texts.off}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <Consent state={data} />
        <Offered state={data} />
        <TokenMeter state={data} />
        <Decisions state={data} />
      </div>
    </Card>
  );
}

type Props = { state: OrganizationLanguageModel };

function Consent({ state: { offered, allowed, isAllowed } }: Props) {
  if (!allowed) return null;
  if (isAllowed) return <p className="text-text-2">{texts.allowedBy(allowed.by, formatDate(allowed.at))}</p>;
  const name = recipientName(allowed);
  return <Banner tone="warn">{offered ? texts.replaced(name, allowed.model) : texts.notSet(name)}</Banner>;
}

function Offered({ state: { offered } }: Props) {
  if (!offered) return null;
  const facts = [
    [texts.recipient, recipientName(offered)],
    [texts.host, offered.host],
    [texts.model, offered.model],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-13 text-text-3">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Decisions({ state: { offered, allowed, isAllowed } }: Props) {
  const client = useQueryClient();
  const { allowed: mayManage } = useAccess('organization.manage');
  const [asking, setAsking] = useState<'allow' | 'withdraw' | null>(null);
  const decided = (said: string) => (state: OrganizationLanguageModel) => {
    client.setQueryData(languageModelQuery.queryKey, state);
    setAsking(null);
    notify(said, 'success');
  };
  const allowing = useMutation({ mutationFn: allowLanguageModel, onSuccess: decided(texts.allowed) });
  const withdrawing = useMutation({
    mutationFn: withdrawLanguageModel,
    onSuccess: decided(texts.withdrawn),
  });
  if (!mayManage) return null;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {offered && !isAllowed ? <Button onClick={() => setAsking('allow')}>{texts.allow}</Button> : null}
        {allowed ? (
          <Button variant="danger" onClick={() => setAsking('withdraw')}>
            {texts.withdraw}
          </Button>
        ) : null}
      </div>
      {asking === 'allow' && offered ? (
        <ConfirmDialog
          title={texts.allowTitle(recipientName(offered))}
          action={texts.allow}
          request={allowing}
          failed={texts.failed}
          onConfirm={() => allowing.mutate(offered)}
          onClose={() => setAsking(null)}
        >
          <WhatLeaves offered={offered} />
        </ConfirmDialog>
      ) : null}
      {asking === 'withdraw' && allowed ? (
        <ConfirmDialog
          title={texts.withdrawTitle(recipientName(allowed))}
          action={texts.withdraw}
          request={withdrawing}
          failed={texts.failed}
          onConfirm={() => withdrawing.mutate()}
          onClose={() => setAsking(null)}
        >
          <p>{texts.withdrawNote}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const words = texts.leaves;

/** What leaves and to whom, before anybody consents. */
function WhatLeaves({ offered }: { offered: NonNullable<OrganizationLanguageModel['offered']> }) {
  const parts = [
    [words.what, words.whatText],
    [words.never, words.neverText],
    [words.whom, words.whomText(recipientName(offered), offered.host, offered.model)],
  ] as const;
  return (
    <>
      <dl className="flex flex-col gap-3">
        {parts.map(([label, text]) => (
          <div key={label}>
            <dt className="font-semibold text-text-1">{label}</dt>
            <dd className="break-words">{text}</dd>
          </div>
        ))}
      </dl>
      <p>{words.kept}</p>
      <p>{words.off}</p>
    </>
  );
}
