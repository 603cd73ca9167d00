import { Link } from '@tanstack/react-router';
import type { AnswerCitation } from '../../../../api/assistant/contract/assistant.ts';
import { textLink } from '../../ui/action/text-link.ts';

const look = `min-w-0 break-words ${textLink}`;

/** Link to where a statement can be checked. */
export function CitationLink({ citation }: { citation: AnswerCitation }) {
  const { label } = citation;
  switch (citation.kind) {
    case 'framework':
      return (
        <a href={citation.lens === null ? '/learn' : `/learn#lens-${citation.lens}`} className={look}>
          {label}
        </a>
      );
    case 'results':
      return (
        <Link
          to="/dashboard"
          search={{
            assessment: citation.assessmentId,
            ...(citation.group !== null && { group: citation.group }),
          }}
          preload={false}
          className={look}
        >
          {label}
        </Link>
      );
    case 'participation':
      return (
        <Link
          to="/ceo-dashboard"
          search={{ assessment: citation.assessmentId }}
          preload={false}
          className={look}
        >
          {label}
        </Link>
      );
    case 'trends':
      return (
        <Link to="/trends" search={{ company: citation.company }} preload={false} className={look}>
          {label}
        </Link>
      );
    case 'plan':
      return (
        <Link
          to="/assessments/$assessmentId/plan"
          params={{ assessmentId: citation.assessmentId }}
          search={citation.actionId === null ? {} : { action: citation.actionId }}
          preload={false}
          className={look}
        >
          {label}
        </Link>
      );
    case 'passage':
      return (
        <Link
          to="/documents"
          search={{
            document: citation.documentId,
            passage: String(citation.passage),
            version: String(citation.version),
          }}
          preload={false}
          className={look}
        >
          {label}
        </Link>
      );
  }
}
