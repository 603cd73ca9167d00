import { useQuery } from '@tanstack/react-query';
import { instanceQuery } from '../../../lib/queries/instance-query.ts';
import { textLink } from '../../../ui/action/text-link.ts';
import { texts } from '../texts.ts';

/** Links to the terms: pages of this server, or pages of the operator elsewhere. */
export function TermsNotice() {
  const { data } = useQuery(instanceQuery);
  if (!data) return null;
  const links = [
    { name: texts.notice.terms, href: data.terms },
    { name: texts.notice.privacy, href: data.privacy },
  ];
  return (
    <p className="text-12 text-text-3">
      {texts.notice.agree}{' '}
      {links.map(({ name, href }, index) => (
        <span key={name}>
          {index > 0 ? ` ${texts.notice.and} ` : ''}
          <a href={href} target="_blank" rel="noreferrer" className={`${textLink} whitespace-nowrap`}>
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
