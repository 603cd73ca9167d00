import { useMutation, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { claimAsked, claimLook } from '../../../../api/claim-link/contract/claim-links.ts';
import { openApi } from '../../lib/api.ts';
import { messageOr, toAppError } from '../../lib/app-error.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { formatDateTime } from '../../lib/display/format.ts';
import { urls } from '../../lib/urls.ts';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { NarrowPage } from '../../ui/layout/narrow-page.tsx';
import { StepHeading } from '../../ui/layout/step-heading.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { Skeleton } from '../../ui/state/skeleton.tsx';
import { texts } from './texts.ts';

/**
 * /claim: somebody with the shared link of an assessment asks for their personal link. The secret stays in the address, because the page must
 * survive a reload on a phone, and because the link was given to many.
 */
export function Claim() {
  const token = useLocation({ select: ({ hash }) => hash });
  useDocumentTitle(texts.windowTitle);
  const { data, error } = useQuery({
    queryKey: ['claim', token],
    queryFn: () => openApi.post(`${urls.claims}/look`, { token }, claimLook),
    enabled: token !== '',
  });
  if (token === '' || (error && isEnded(error))) return <Ended />;
  if (error)
    return (
      <NarrowPage>
        <StepHeading>{texts.windowTitle}</StepHeading>
        <Banner tone="bad">{messageOr(error, texts.failed)}</Banner>
      </NarrowPage>
    );
  if (!data)
    return (
      <NarrowPage>
        <Skeleton blocks={[40, 80, 48]} label={texts.looking} />
      </NarrowPage>
    );
  return <Ask token={token} about={data} />;
}

function Ask({ token, about }: { token: string; about: z.infer<typeof claimLook> }) {
  const [email, setEmail] = useState('');
  const [invalid, setInvalid] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const request = useMutation({
    mutationFn: (address: string) =>
      openApi.post(`${urls.claims}/claim`, { token, email: address }, claimAsked),
    onError: () => input.current?.focus(),
  });
  if (request.error && isEnded(request.error)) return <Ended />;
  if (request.data)
    return (
      <NarrowPage>
        <StepHeading key="asked">{texts.askedTitle}</StepHeading>
        <p>{request.data.message}</p>
        <p className="break-words text-text-2">{texts.askedFor(request.variables ?? '')}</p>
        <Button size="large" wide onClick={() => request.reset()}>
          {texts.again}
        </Button>
      </NarrowPage>
    );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const isWrong = !email.trim().includes('@');
    setInvalid(isWrong);
    if (isWrong) input.current?.focus();
    else request.mutate(email.trim());
  };
  const failure = request.error ? toAppError(request.error) : null;
  const atField = failure?.fields.find(({ path }) => path === 'email')?.message;
  return (
    <NarrowPage>
      <StepHeading key="ask">{texts.title(about.assessment)}</StepHeading>
      <div className="flex flex-col gap-2 text-text-2">
        <p>{texts.note(about.organization)}</p>
        {about.closesAt === null ? null : <p>{texts.until(formatDateTime(about.closesAt))}</p>}
        {about.named ? <p>{texts.named(about.organization)}</p> : null}
        {about.demo === null ? null : <p>{texts.demo(about.demo)}</p>}
      </div>
      {failure && atField === undefined ? <Banner tone="bad">{failure.message}</Banner> : null}
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={texts.email}
          hint={about.domains && atField === undefined ? texts.domains(about.domains.join(', ')) : undefined}
          error={invalid ? texts.invalid : atField}
        >
          {(wiring) => (
            <TextInput
              {...wiring}
              ref={input}
              type="email"
              inputMode="email"
              autoComplete="email"
              required
              maxLength={254}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="large" wide busy={request.isPending && texts.sending}>
          {texts.submit}
        </Button>
      </form>
      <p className="text-13 text-text-3">{texts.privacy}</p>
    </NarrowPage>
  );
}

const isEnded = (error: unknown): boolean => toAppError(error).code === 'CLAIM_LINK_ENDED';

function Ended() {
  return (
    <NarrowPage>
      <StepHeading key="ended">{texts.endedTitle}</StepHeading>
      <Banner tone="bad">{texts.ended}</Banner>
    </NarrowPage>
  );
}
