import { ChevronRight } from 'lucide-react';
import { textLink } from '../../ui/action/text-link.ts';
import { PageHero, Part, Wide } from '../parts/layout.tsx';
import { apiReference as texts } from '../texts/api-reference.ts';

export type Operation = {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly where: string;
    readonly required: boolean;
  }[];
  /** Field names of a JSON body; optional ones end in `?`. */
  readonly body: readonly string[];
  readonly answers: readonly string[];
};

export type OperationGroup = { readonly name: string; readonly operations: readonly Operation[] };

export function ApiReferencePage({ groups }: { groups: readonly OperationGroup[] }) {
  return (
    <Wide>
      <PageHero title={texts.title} lead={texts.lead}>
        <p className="mt-3">
          <a href="/api/openapi.json" className={textLink}>
            {texts.document}
          </a>
        </p>
      </PageHero>
      <Part id="rules" title={texts.rulesTitle}>
        <ul className="grid max-w-reading list-disc gap-2 pl-5 text-16 text-text-2 marker:text-text-3">
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </Part>
      {groups.map(({ name, operations }) => (
        <Part key={name} id={`of-${name}`} title={name}>
          <ul className="overflow-hidden rounded-panel border border-line bg-surface">
            {operations.map((operation) => (
              <li
                key={`${operation.method} ${operation.path}`}
                className="border-line border-b last:border-b-0"
              >
                <OperationDetail operation={operation} />
              </li>
            ))}
          </ul>
        </Part>
      ))}
    </Wide>
  );
}

function OperationDetail({
  operation: { method, path, parameters, body, answers },
}: {
  operation: Operation;
}) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 px-4 py-2 -outline-offset-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 text-text-3 transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
        <code className="w-14 shrink-0 font-mono text-12 font-semibold text-accent-text">{method}</code>
        <code className="min-w-0 break-all font-mono text-13">{path}</code>
      </summary>
      <dl className="grid gap-2 border-line border-t bg-canvas px-4 py-3 text-13">
        {parameters.length > 0 ? (
          <Row
            name={texts.parameters}
            values={parameters.map(({ name, where, required }) => `${name}${required ? '' : '?'} (${where})`)}
          />
        ) : null}
        {body.length > 0 ? <Row name={texts.body} values={body} /> : null}
        <Row name={texts.answers} values={answers} />
      </dl>
    </details>
  );
}

function Row({ name, values }: { name: string; values: readonly string[] }) {
  return (
    <div className="grid gap-1 md:grid-cols-[120px_minmax(0,1fr)]">
      <dt className="text-text-3">{name}</dt>
      <dd className="flex flex-wrap gap-x-3 gap-y-1">
        {values.map((value) => (
          <code key={value} className="break-all font-mono">
            {value}
          </code>
        ))}
      </dd>
    </div>
  );
}
