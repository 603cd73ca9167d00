import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ImportReviews } from '../../../../../../api/survey-import/contract/reviews.ts';
import { useNow } from '../../../../lib/display/clock.ts';
import { count } from '../../../../lib/display/format.ts';
import { useAccess } from '../../../../lib/session/access.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Button, buttonClass } from '../../../../ui/action/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { RowList } from '../../../../ui/layout/row-list.tsx';
import { Banner } from '../../../../ui/state/banner.tsx';
import { RelativeTime } from '../../../../ui/state/relative-time.tsx';
import { type Ending, WithdrawDialog } from './end-dialogs.tsx';
import { reviewsQuery } from './review-queries.ts';
import { texts } from './texts.ts';

const words = texts.list;
const longMs = 30 * 86_400_000;
type Review = ImportReviews['imports'][number];

/**
 * Imports that nobody but their importers has seen, as a reminder to end their review. Nothing for people who may not import, or without any.
 * @param withEnded lists withdrawn ones, too
 */
export function ReviewsCard({ withEnded = false }: { withEnded?: boolean }) {
  const may = useAccess('assessments.manage').allowed;
  const { data, isError } = useQuery({ ...reviewsQuery, enabled: may });
  const [ending, setEnding] = useState<Ending>();
  if (!may) return null;
  if (isError) return <Banner tone="bad">{words.failed}</Banner>;
  const listed = (data?.imports ?? []).filter(({ withdrawn }) => withEnded || !withdrawn);
  if (listed.length === 0) return null;
  return (
    <Card title={words.title} note={words.note} flush>
      <RowList
        label={words.title}
        empty=""
        rows={listed.map((review) => ({
          key: review.assessmentId,
          title: review.name,
          note: <Note review={review} />,
          action: <Action review={review} onWithdraw={() => setEnding(review)} />,
        }))}
      />
      {ending ? (
        <WithdrawDialog
          import={ending}
          onClose={() => setEnding(undefined)}
          onDone={() => setEnding(undefined)}
        />
      ) : null}
    </Card>
  );
}

function Note({ review: { people, since, by, isOwn, withdrawn } }: { review: Review }) {
  const now = useNow();
  if (withdrawn)
    return (
      <>
        {withdrawn.by === null ? words.ended : words.withdrawn(withdrawn.by)},{' '}
        <RelativeTime at={withdrawn.at} />
      </>
    );
  return (
    <>
      {isOwn ? words.own : words.other(by)} · {count(people, ...words.people)} · {words.imported}{' '}
      <RelativeTime at={since} />. {isOwn && now - Date.parse(since) > longMs ? words.long : null}
    </>
  );
}

function Action({ review, onWithdraw }: { review: Review; onWithdraw: () => void }) {
  const { assessmentId, name, isOwn, withdrawn } = review;
  const session = useSession();
  if (withdrawn) return null;
  if (isOwn)
    return (
      <Link
        to="/assessment/import"
        search={{ check: assessmentId }}
        aria-label={words.checkOne(name)}
        className={buttonClass({ size: 'dense' })}
      >
        {words.check}
      </Link>
    );
  // The importer may have left.
  return session.status === 'signed-in' && session.user.profile.role === 'owner' ? (
    <Button size="dense" variant="quiet" aria-label={texts.withdraw.one(name)} onClick={onWithdraw}>
      {words.withdraw}
    </Button>
  ) : null;
}
