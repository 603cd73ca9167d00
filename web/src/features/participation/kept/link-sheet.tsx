import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useDocumentTitle } from '../../../lib/display/document-title.ts';
import { formatNumber } from '../../../lib/display/format.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { texts } from '../texts.ts';
import { keptLinksQuery } from './kept-queries.ts';
import { LinkQr } from './link-qr.tsx';

/** Printable sheet with one card per person, to be cut apart and handed out. */
export function LinkSheet({ assessmentId }: { assessmentId: string }) {
  const words = texts.kept;
  const { data: links } = useSuspenseQuery(keptLinksQuery(assessmentId));
  const title = words.sheetTitle(formatNumber(links.length));
  useDocumentTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-form flex-col gap-6 print:max-w-none">
      <div className="no-print flex flex-wrap items-center justify-between gap-3">
        <Link
          to="/ceo-dashboard"
          search={{ assessment: assessmentId }}
          className={buttonClass({ size: 'dense' })}
        >
          {words.back}
        </Link>
        {links.length > 0 ? (
          <Button
            variant="primary"
            icon={<Printer className="size-4" aria-hidden="true" />}
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        ) : null}
      </div>
      <div className="no-print flex flex-col gap-2">
        <h1 tabIndex={-1} className="text-24 font-semibold tracking-display">
          {title}
        </h1>
        <p className="text-text-2">{links.length > 0 ? words.sheetNote : words.none}</p>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2">
        {links.map((link) => (
          <li
            key={link.participantId}
            className="flex break-inside-avoid flex-col gap-2 border border-line border-dashed p-4"
          >
            <p className="wrap-anywhere font-medium">{link.name || link.email}</p>
            {link.name ? <p className="wrap-anywhere text-13 text-text-2">{link.email}</p> : null}
            <LinkQr link={link} className="aspect-square w-full max-w-40" />
            <p className="text-13 text-text-2">{words.scan}</p>
            <p className="break-all font-mono text-12">{link.link}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
