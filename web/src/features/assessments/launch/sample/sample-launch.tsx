import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { openAssessment } from '../../../../lib/sample/sample-requests.ts';
import { Button } from '../../../../ui/action/button.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { Skeleton } from '../../../../ui/state/skeleton.tsx';
import { readDraft, saveDraft } from '../launch-draft.ts';
import { LaunchForm } from '../launch-form.tsx';
import { emptyForm } from '../launch-form-state.ts';
import { copiedIn, settingsOf } from './sample-settings.ts';
import { texts } from './texts.ts';

type Props = { userId: string; company: string; threshold: number };

/** The launch form with the groups and settings of the sample's open assessment. A draft on this device is replaced only when asked. */
export function SampleLaunch(props: Props) {
  const { userId, company, threshold } = props;
  const navigate = useNavigate();
  const [draft] = useState(() => readDraft(userId));
  const [taken, setTaken] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['sample-settings'],
    queryFn: openAssessment,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const take = () => {
    if (!data || !draft) return;
    saveDraft(userId, { ...draft, ...settingsOf(data, threshold) });
    setTaken(true);
  };
  useEffect(() => {
    if (!data || draft) return;
    saveDraft(userId, { ...emptyForm(company, threshold), ...settingsOf(data, threshold) });
    setTaken(true);
  }, [data, draft, userId, company, threshold]);
  if (isError ? false : !data || !(draft || taken)) return <Skeleton blocks={[240, 320]} />;
  const shown = taken ? 'copied' : draft ? 'draft' : 'empty';
  return (
    <>
      {isError ? <Banner tone="bad">{texts.failed}</Banner> : null}
      {taken && data ? (
        <Banner tone="info">
          {copiedIn(settingsOf(data, threshold))} {texts.notCopied}
        </Banner>
      ) : null}
      {data && draft && !taken ? (
        <Banner
          tone="warn"
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="dense" onClick={take}>
                {texts.replace}
              </Button>
              <Button
                size="dense"
                onClick={() => void navigate({ to: '/assessment/launch', search: {}, replace: true })}
              >
                {texts.keep}
              </Button>
            </div>
          }
        >
          {texts.asks(draft.name.trim())}
        </Banner>
      ) : null}
      <LaunchForm key={shown} {...props} filled={taken} />
    </>
  );
}
