import { buttonClass } from '../../ui/action/button.tsx';
import { reports, player as texts } from '../texts/demos.ts';

/** Reports of the sample, each made when it is asked for. */
export function DemoReports() {
  return (
    <ul className="mt-4 grid gap-3">
      {reports.map(({ name, audience, format, shows, file, path, kind }) => (
        <li
          key={name}
          data-demo-report={kind}
          hidden={kind !== undefined}
          className="rounded-panel border border-line bg-surface p-4"
        >
          <h3 className="font-semibold">{name}</h3>
          <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-13">
            <dt className="text-text-3">{texts.reports.audience}</dt>
            <dd>{audience}</dd>
            <dt className="text-text-3">{texts.reports.format}</dt>
            <dd>{format}</dd>
            {kind ? (
              <>
                <dt className="text-text-3">{texts.reports.pages}</dt>
                <dd data-pages="" className="tabular" />
              </>
            ) : null}
            <dt className="text-text-3">{texts.reports.focus}</dt>
            <dd>{shows}</dd>
          </dl>
          <button
            type="button"
            disabled
            data-demo-file={path}
            data-name={file}
            aria-label={`${texts.download}: ${name}`}
            className={`${buttonClass({ size: 'dense' })} mt-3`}
          >
            {texts.download}
          </button>
        </li>
      ))}
    </ul>
  );
}
