import { Link } from '@tanstack/react-router';
import { ClipboardList, Database, FileText, Plug } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useAccess, useRefusal } from '../../../lib/session/access.ts';
import { Button, buttonClass } from '../../../ui/action/button.tsx';
import { FoldMark } from '../../../ui/layout/fold-mark.tsx';
import { accepted } from '../upload/upload-checks.ts';
import type { FormKind } from './connect/connect-form.ts';
import { texts } from './texts.ts';

const words = texts.cards;

type Props = {
  onFiles: (files: readonly File[]) => void;
  onConnect: (kind: FormKind) => void;
};

/** One card for each type of source, with the way to add one; on a phone one line each, so that the data follows soon. */
export function SourceCards({ onFiles, onConnect }: Props) {
  const mayImport = useAccess('assessments.manage');
  return (
    <section aria-label={words.label} className="grid gap-2 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
      <SourceCard icon={<FileText className="size-5" aria-hidden="true" />} of={words.document}>
        <UploadFiles onFiles={onFiles} />
      </SourceCard>
      <SourceCard icon={<ClipboardList className="size-5" aria-hidden="true" />} of={words.survey}>
        {mayImport.allowed ? (
          <Link to="/assessment/import" aria-label={words.survey.one} className={buttonClass()}>
            {words.survey.action}
          </Link>
        ) : (
          <Button aria-label={words.survey.one} disabledReason={mayImport.reason}>
            {words.survey.action}
          </Button>
        )}
      </SourceCard>
      <SourceCard icon={<Database className="size-5" aria-hidden="true" />} of={words.database}>
        <ConnectService kind="database" of={words.database} onConnect={onConnect} />
      </SourceCard>
      <SourceCard icon={<Plug className="size-5" aria-hidden="true" />} of={words.api}>
        <ConnectService kind="api" of={words.api} onConnect={onConnect} />
      </SourceCard>
      <AboutSources />
    </section>
  );
}

/** On a phone: what the cards say in a wider window. */
function AboutSources() {
  return (
    <details className="group sm:hidden">
      <summary className="flex min-h-11 w-fit items-center gap-1.5 rounded-cell text-14 text-text-2">
        <FoldMark />
        {words.about}
      </summary>
      <dl className="flex flex-col gap-2 pl-5.5">
        {[words.document, words.survey, words.database, words.api].map(({ title, note, examples }) => (
          <div key={title}>
            <dt className="font-medium">{title}</dt>
            <dd className="text-13 text-text-2">
              {note} {words.examples}: {examples.join(', ')}.
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

type CardProps = {
  icon: ReactNode;
  of: { readonly title: string; readonly note: string; readonly examples: readonly string[] };
  children: ReactNode;
};

function SourceCard({ icon, of: { title, note, examples }, children }: CardProps) {
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-panel border border-line bg-surface px-4 py-2 sm:flex-col sm:items-start sm:py-4"
    >
      <h2 className="flex items-center gap-2 text-16 font-semibold">
        <span className="text-accent-text">{icon}</span>
        {title}
      </h2>
      <p className="mt-1 text-13 text-text-2 max-sm:hidden">{note}</p>
      <p className="mt-2 text-12 text-text-3 max-sm:hidden">{words.examples}</p>
      <ul className="mb-3 list-disc pl-5 text-13 max-sm:hidden">
        {examples.map((example) => (
          <li key={example}>{example}</li>
        ))}
      </ul>
      <div className="sm:mt-auto">{children}</div>
    </section>
  );
}

type ServiceProps = Pick<Props, 'onConnect'> & {
  kind: FormKind;
  of: { readonly action: string; readonly one: string };
};

/** The button is disabled with a visible reason if this person may not connect services. */
function ConnectService({ kind, of: { action, one }, onConnect }: ServiceProps) {
  const reason = useRefusal('organization.manage');
  return (
    <>
      <Button aria-label={one} disabledReason={reason} onClick={() => onConnect(kind)}>
        {action}
      </Button>
      {reason ? <p className="mt-2 text-13 text-text-2">{reason}</p> : null}
    </>
  );
}

function UploadFiles({ onFiles }: Pick<Props, 'onFiles'>) {
  const picker = useRef<HTMLInputElement>(null);
  const refusal = useRefusal('documents.write');
  return (
    <>
      <Button variant="primary" disabledReason={refusal} onClick={() => picker.current?.click()}>
        {words.document.action}
      </Button>
      {refusal ? <p className="mt-2 text-13 text-text-2">{refusal}</p> : null}
      <input
        ref={picker}
        type="file"
        multiple
        accept={accepted}
        aria-label={words.document.action}
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
