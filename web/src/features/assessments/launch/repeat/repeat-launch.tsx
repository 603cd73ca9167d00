import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOr } from '../../../../lib/app-error.ts';
import { browserZone } from '../../../../lib/display/zones.ts';
import { Banner } from '../../../../ui/state/banner.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import { LaunchForm } from '../launch-form.tsx';
import { repeatQuery } from './repeat-query.ts';
import { repeatedForm } from './repeated-form.ts';
import { texts } from './texts.ts';

type Props = { repeats: string; userId: string; company: string; threshold: number };

/** The launch form, filled with the assessment to repeat. */
export function RepeatLaunch({ repeats, userId, company, threshold }: Props) {
  const navigate = useNavigate();
  const { data, error } = useQuery({ ...repeatQuery(repeats), retry: false });
  const [now] = useState(() => Date.now());
  if (error)
    return (
      <>
        <Banner tone="bad">{messageOr(error, texts.failed)}</Banner>
        <LaunchForm userId={userId} company={company} threshold={threshold} />
      </>
    );
  if (!data) return <Skeleton blocks={[240, 320]} />;
  return (
    <LaunchForm
      userId={userId}
      company={company}
      threshold={threshold}
      // The address no longer asks to repeat, so a reload does not ask again.
      onKeep={() => void navigate({ to: '/assessment/launch', replace: true })}
      repeated={{ name: data.name, form: repeatedForm(repeats, data, threshold, browserZone(), now) }}
    />
  );
}
