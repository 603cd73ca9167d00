import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { formatNumber } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { MailPreview } from './mail-preview.tsx';
import { outboxQuery } from './outbox-queries.ts';
import { texts } from './texts.ts';

export function OutboxView() {
  const { data } = useSuspenseQuery(outboxQuery);
  const { mail: chosen } = useSearch({ from: '/signed-in/outbox' });
  useDocumentTitle(texts.title);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={texts.title} />
      <Banner tone="info" action={<CopyButton text={texts.example} />}>
        <p>{texts.why}</p>
        <code className="mt-1 block break-all font-mono text-13">{texts.example}</code>
      </Banner>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <Card title={texts.mails} note={formatNumber(data.mails.length)} flush>
          {data.mails.length === 0 ? <p className="px-4 py-4 text-text-2 md:px-5">{texts.none}</p> : null}
          <ul className="max-h-[70dvh] overflow-y-auto">
            {data.mails.map(({ id, to, subject, at }) => (
              <li key={id} className="border-line border-b last:border-b-0">
                <Link
                  to="/outbox"
                  search={{ mail: id }}
                  replace
                  aria-current={id === chosen ? 'true' : undefined}
                  className={`block px-4 py-2.5 -outline-offset-2 hover:bg-hover md:px-5 ${id === chosen ? 'bg-accent-subtle' : ''}`}
                >
                  <span className="flex justify-between gap-3">
                    <span className="truncate font-medium">{to}</span>
                    <span className="shrink-0 text-12 text-text-2">
                      <RelativeTime at={at} />
                    </span>
                  </span>
                  <span className="block truncate text-13 text-text-2">{subject}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Card>
        {chosen ? (
          <MailPreview key={chosen} id={chosen} />
        ) : (
          <p className="px-1 text-text-2">{texts.choose}</p>
        )}
      </div>
    </div>
  );
}
