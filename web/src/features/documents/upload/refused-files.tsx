import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/action/button.tsx';
import { textLink } from '../../../ui/action/text-link.ts';
import { texts } from '../texts.ts';
import type { Queue } from './upload-queue.ts';

const words = texts.upload;

type Props = {
  queue: Queue;
  onDismiss: () => void;
  /** The sentence about one file. */
  line?: ((name: string, why: string) => string) | undefined;
};

/** Every file that was not uploaded and why, whether this page or the server refused it. */
export function RefusedFiles({ queue, onDismiss, line = words.line }: Props) {
  const refused = queue.filter(({ stage }) => stage === 'refused');
  if (refused.length === 0) return null;
  return (
    <section
      aria-label={words.refused}
      className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-control bg-bad-tint px-3.5 py-2.5 text-bad forced-colors:border"
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="font-medium">{words.refused}</h2>
        <ul className="mt-1 max-h-60 list-disc overflow-y-auto pl-5 leading-6">
          {refused.map(({ id, name, why, existing }) => (
            <li key={id} className="break-words">
              {line(name, why ?? '')}{' '}
              {existing === null ? null : (
                <Link to="/documents" search={{ document: existing }} className={`${textLink} text-bad`}>
                  {words.existing}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </div>
      <Button size="dense" onClick={onDismiss}>
        {words.dismiss}
      </Button>
    </section>
  );
}
