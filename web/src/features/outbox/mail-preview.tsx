import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { toAppError } from '../../lib/app-error.ts';
import { formatDateTime } from '../../lib/display/format.ts';
import { download } from '../../lib/download/download.ts';
import { urls } from '../../lib/urls.ts';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { outboxMailQuery } from './outbox-queries.ts';
import { personalLink } from './personal-link.ts';
import { texts } from './texts.ts';

/** The text part of a stored mail, which cannot execute anything. The downloadable file contains all parts. */
export function MailPreview({ id }: { id: string }) {
  const { data, error } = useQuery(outboxMailQuery(id));
  const saving = useMutation({ mutationFn: () => download(urls.outboxEml(id), `${id}.eml`) });
  const failure = error ?? saving.error;
  if (failure) return <Banner tone="bad">{toAppError(failure).message}</Banner>;
  if (!data) return <div aria-busy="true" className="min-h-80 rounded-panel border border-line bg-surface" />;
  const link = personalLink(data.text, window.location.origin);
  return (
    <Card
      title={data.mail.subject}
      note={`${texts.to} ${data.mail.to} · ${formatDateTime(data.mail.at)}`}
      actions={
        <Button
          size="dense"
          icon={<Download className="size-4" aria-hidden="true" />}
          busy={saving.isPending && texts.downloading}
          onClick={() => saving.mutate()}
        >
          {texts.download}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {link ? (
          <div className="flex flex-wrap items-center gap-2">
            <a
              href={link}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'primary', size: 'dense' })}
            >
              {texts.openLink}
            </a>
            <CopyButton text={link} />
            <p className="text-13 text-text-3">{texts.linkNote}</p>
          </div>
        ) : null}
        <section aria-label={texts.text}>
          <pre className="whitespace-pre-wrap break-words font-sans text-14">{data.text}</pre>
        </section>
      </div>
    </Card>
  );
}
