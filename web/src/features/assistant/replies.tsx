import { Link } from '@tanstack/react-router';
import type { AssistantAnswer } from '../../../../api/assistant/contract/assistant.ts';
import { useAccess } from '../../lib/session/access.ts';
import { textLink } from '../../ui/action/text-link.ts';
import { CitationLink } from './citation-link.tsx';
import { texts } from './texts.ts';

/** An answer of the server: statements with their sources, or why there is none. */
export function Answer({ answer: { sentences, notice } }: { answer: AssistantAnswer }) {
  return (
    <div className="flex flex-col gap-3">
      {notice === null ? null : <p className="break-words">{notice}</p>}
      {sentences.map(({ text, isQuote, citations }, index) => (
        <figure
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer never changes
          key={index}
          className="flex flex-col gap-0.5"
        >
          {isQuote ? (
            <blockquote className="border-line border-l-2 pl-3 break-words whitespace-pre-line">
              {text}
            </blockquote>
          ) : (
            <p className="break-words">{text}</p>
          )}
          <figcaption className="flex flex-wrap items-baseline gap-x-3 text-13 text-text-3">
            <span className="sr-only">{texts.sources}: </span>
            {citations.map((citation) => (
              <CitationLink key={JSON.stringify(citation)} citation={citation} />
            ))}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** The three ways to assess, as far as this member may take them. */
export function WaysToAssess() {
  const mayLaunch = useAccess('assessments.manage').allowed;
  const mayUpload = useAccess('documents.write').allowed;
  const ways = [
    ...(mayLaunch
      ? ([
          { ...texts.ways.self, to: '/assessment/launch' },
          { ...texts.ways.team, to: '/assessment/launch' },
        ] as const)
      : []),
    ...(mayUpload ? ([{ ...texts.ways.portal, to: '/upload' }] as const) : []),
  ];
  if (ways.length === 0) return <p>{texts.ways.none}</p>;
  return (
    <ul className="flex flex-col gap-3">
      {ways.map(({ name, text, link, to }) => (
        <li key={name}>
          <p>
            <strong className="font-semibold">{name}.</strong> {text}
          </p>
          <Link to={to} className={textLink}>
            {link}
          </Link>
        </li>
      ))}
    </ul>
  );
}
