import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { formatNumber } from '../../lib/display/format.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { RelativeTime } from '../../ui/state/relative-time.tsx';
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
        <div className={chosen ? 'hidden lg:block' : ''}>
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
        </div>
        {chosen ? (
          <div className="flex min-w-0 flex-col gap-3">
            <Link to="/outbox" replace className={`self-start lg:hidden ${buttonClass({ size: 'dense' })}`}>
              {texts.back}
            </Link>
            <MailPreview key={chosen} id={chosen} />
          </div>
        ) : (
          <p className="hidden px-1 text-text-2 lg:block">{texts.choose}</p>
        )}
      </div>
    </div>
  );
}
