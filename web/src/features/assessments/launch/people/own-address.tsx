import { mailboxIdentity } from '../../../../../../domain/kernel/address.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Banner } from '../../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';
import type { PersonRow } from './people-rows.ts';

type Props = { rows: readonly PersonRow[]; threshold: string };

/**
 * Warns if the launcher's own address is on the list. The launcher may see the results, so the launcher's own answers do not help
 * to protect the anonymity of the others.
 */
export function OwnAddress({ rows, threshold }: Props) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const own = mailboxIdentity(session.user.email);
  if (!rows.some(({ email }) => mailboxIdentity(email.trim()) === own)) return null;
  return (
    <div className="mt-4">
      <Banner tone="info">{texts.ownAddress(threshold)}</Banner>
    </div>
  );
}
