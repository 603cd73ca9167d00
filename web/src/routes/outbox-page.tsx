import { useSuspenseQuery } from '@tanstack/react-query';
import { instanceQuery } from '../features/outbox/instance-query.ts';
import { OutboxView } from '../features/outbox/outbox-view.tsx';
import { texts } from '../features/outbox/texts.ts';
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
