import { useQuery } from '@tanstack/react-query';
import { Link, type NotFoundRouteProps } from '@tanstack/react-router';
import { teamQuery } from '../../features/team/team-queries.ts';
import { useDocumentTitle } from '../../lib/display/document-title.ts';
import { accessIn } from '../../lib/session/access.ts';
import { useSession } from '../../lib/session/session.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { textLink } from '../../ui/action/text-link.ts';
import { refusedAction } from '../guard.ts';
import { texts } from '../texts.ts';

/** Replaces a page this person may not open. Says which access is missing and who can grant it. */
export function NoAccess({ data }: NotFoundRouteProps) {
  const session = useSession();
  const action = refusedAction(data);
  const verdict = action ? accessIn(session, action) : null;
  useDocumentTitle(texts.noAccess.title);
  return (
    <div className="mx-auto flex w-full max-w-dialog flex-col items-start gap-3 py-16">
      <h1 tabIndex={-1} className="text-24 font-semibold tracking-display">
        {texts.noAccess.title}
      </h1>
      {verdict && !verdict.allowed ? (
        <>
          <p className="text-text-2">{verdict.reason}</p>
          <p className="text-13 text-text-3">{texts.noAccess.missing[verdict.missing]}</p>
        </>
      ) : null}
      <WhoHelps />
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {texts.noAccess.home}
      </Link>
    </div>
  );
}

/** Names the people who can help once the team is loaded; the page is sufficient without them. */
function WhoHelps() {
  const { data } = useQuery(teamQuery);
  const helpers = data?.members.filter(({ role }) => role === 'owner' || role === 'admin') ?? [];
  if (helpers.length === 0) return null;
  return (
    <section aria-label={texts.noAccess.ask} className="min-w-0">
      <h2 className="text-13 font-semibold">{texts.noAccess.ask}</h2>
      <ul>
        {helpers.map(({ accountId, firstName, lastName, email }) => (
          <li key={accountId} className="break-words">
            {`${firstName} ${lastName}`.trim()}{' '}
            <a href={`mailto:${email}`} className={textLink}>
              {email}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
