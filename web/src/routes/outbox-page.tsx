import { useSuspenseQuery } from '@tanstack/react-query';
import { OutboxView } from '../features/outbox/outbox-view.tsx';
import { texts } from '../features/outbox/texts.ts';
import { instanceQuery } from '../lib/queries/instance-query.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Banner } from '../ui/state/banner.tsx';

export function OutboxPage() {
  const { data } = useSuspenseQuery(instanceQuery);
  if (data.mail === 'outbox') return <OutboxView />;
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={texts.title} />
      <Banner>{texts.off}</Banner>
    </div>
  );
}
