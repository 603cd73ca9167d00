import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOr } from '../../../lib/app-error.ts';
import { formatDate } from '../../../lib/display/format.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { notify } from '../../../ui/overlay/toast.ts';
import { Badge, type Tone } from '../../../ui/state/badge.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { checkDomain, type SsoSettings, ssoQuery } from '../organization-queries.ts';
import { texts } from '../texts.ts';

type Proof = SsoSettings['proofs'][number];
const words = texts.sso.domain;
const tones: Record<Proof['state'], Tone> = {
  waiting: 'warn',
  proven: 'good',
  recordMissing: 'warn',
  taken: 'bad',
};

/** Each domain with its verification state and the DNS record that verifies it. */
export function DomainList({ proofs }: { proofs: readonly Proof[] }) {
  if (proofs.length === 0) return <p className="text-text-2">{words.none}</p>;
  return (
    <ul aria-label={texts.sso.domains} className="flex flex-col gap-4">
      {proofs.map((proof) => (
        <li key={proof.domain} className="rounded-control border border-line p-3.5">
          <Domain proof={proof} />
        </li>
      ))}
    </ul>
  );
}

function Domain({ proof }: { proof: Proof }) {
  const client = useQueryClient();
  const { domain, state, record } = proof;
  const request = useMutation({
    mutationFn: () => checkDomain(domain),
    onSuccess: (now) => {
      client.setQueryData(ssoQuery.queryKey, now);
      notify(words.found(domain), 'success');
    },
    // Whatever caused the refusal may also have changed the displayed state.
    onError: () => client.invalidateQueries({ queryKey: ssoQuery.queryKey }),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 break-all text-14 font-medium">{domain}</h4>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
      </div>
      <p className="text-text-2">{sentenceOf(proof)}</p>
      <dl className="flex flex-col gap-2">
        <Line label={words.name} text={record.name} copy={words.copyName(domain)} />
        <Line label={words.value} text={record.value} copy={words.copyValue(domain)} />
      </dl>
      {request.error ? <Banner tone="bad">{messageOr(request.error, texts.failed)}</Banner> : null}
      <div>
        <Button size="dense" busy={request.isPending && words.checking} onClick={() => request.mutate()}>
          {words.check}
          <span className="sr-only"> {domain}</span>
        </Button>
      </div>
    </div>
  );
}

function sentenceOf({ domain, state, provenAt, missingSince, endsAt }: Proof): string {
  if (state === 'waiting') return words.waiting(domain);
  if (state === 'taken') return words.taken(domain);
  if (state === 'recordMissing' && missingSince && endsAt)
    return words.missing(domain, formatDate(missingSince), formatDate(endsAt));
  return words.proven(domain, provenAt ? formatDate(provenAt) : '');
}

function Line({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div>
      <dt className="text-13 text-text-3">{label}</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-2">
        <code className="min-w-0 break-all font-mono text-13">{text}</code>
        <CopyButton text={text}>{copy}</CopyButton>
      </dd>
    </div>
  );
}
