import { useQuery } from '@tanstack/react-query';
import { textLink } from '../../../ui/action/text-link.ts';
import { instanceQuery } from '../../outbox/instance-query.ts';
import { texts } from '../texts.ts';

/** What one agrees to, where it can be read; nothing where the operator has set no such document. */
export function TermsNotice() {
  const { data } = useQuery(instanceQuery);
  const links = [
    { name: texts.notice.terms, href: data?.terms },
    { name: texts.notice.privacy, href: data?.privacy },
  ].filter(({ href }) => href);
  if (links.length === 0) return null;
  return (
    <p className="text-12 text-text-3">
      {texts.notice.agree}{' '}
      {links.map(({ name, href }, index) => (
        <span key={name}>
          {index > 0 ? ` ${texts.notice.and} ` : ''}
          <a href={href ?? ''} target="_blank" rel="noreferrer" className={textLink}>
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
