import type { Ref } from 'react';

type Props = {
  title: string;
  /** `field`: id of the invalid control; '' if the finding concerns no single field. */
  findings: readonly { readonly field: string; readonly message: string }[];
  ref?: Ref<HTMLElement>;
};

/** List of errors above the form; each links to its field. Takes the focus when it appears. */
export function ErrorSummary({ title, findings, ref }: Props) {
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={title}
      className="rounded-control bg-bad-tint px-4 py-3 text-bad forced-colors:border"
    >
      <h2 className="text-14 font-semibold">{title}</h2>
      <ul className="mt-1 list-disc pl-5 leading-6">
        {findings.map(({ field, message }) => (
          <li key={`${field}/${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                className="underline"
                onClick={(event) => {
                  event.preventDefault();
                  openAround(field)?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Opens collapsed details around a field, so that it can take the focus. */
function openAround(id: string): HTMLElement | null {
  const control = document.getElementById(id);
  const fold = control?.closest('details');
  if (fold) fold.open = true;
  return control;
}
