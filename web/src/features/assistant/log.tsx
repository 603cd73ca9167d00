import { useEffect, useRef } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Banner } from '../../ui/state/banner.tsx';
import { Opening } from './opening.tsx';
import { Answer, WaysToAssess } from './replies.tsx';
import { texts } from './texts.ts';
import { leadsTo } from './topics.ts';
import type { Reply, Turn } from './use-conversation.ts';

type Props = {
  turns: readonly Turn[];
  opensPages: boolean;
  onAgain: (said: string) => void;
};

/** The conversation, in a box that scrolls to the newest question. */
export function Log({ turns, opensPages, onAgain }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const newest = useRef<HTMLLIElement>(null);
  const last = turns.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when the newest reply arrives
  useEffect(() => {
    if (!box.current || !newest.current) return;
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const top = newest.current.offsetTop - box.current.offsetTop;
    box.current.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' });
  }, [last?.id, last?.reply.kind]);
  return (
    <div
      ref={box}
      role="log"
      aria-label={texts.log}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
      tabIndex={0}
      className="h-125 max-h-[60svh] overflow-y-auto sm:max-h-none px-4 py-4 md:px-5"
    >
      <ol className="flex flex-col gap-5">
        <li>
          <Voice name={texts.assistant} />
          <p>{texts.greeting}</p>
        </li>
        {turns.map(({ id, said, reply }) => (
          <li key={id} ref={id === last?.id ? newest : null} className="flex flex-col gap-3">
            <div className="ml-auto max-w-full rounded-panel bg-accent-subtle px-3 py-2 sm:max-w-4/5">
              <span className="sr-only">{texts.you}: </span>
              <span className="break-words whitespace-pre-line">{said}</span>
            </div>
            <div>
              <Voice name={texts.assistant} />
              <Said reply={reply} opensPages={opensPages && id === last?.id} onAgain={() => onAgain(said)} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Voice({ name }: { name: string }) {
  return <p className="mb-1 text-12 font-medium text-text-3">{name}</p>;
}

function Said({ reply, opensPages, onAgain }: { reply: Reply; opensPages: boolean; onAgain: () => void }) {
  if (reply.kind === 'looking') return <p className="text-text-2">{texts.looking}</p>;
  if (reply.kind === 'failed')
    return (
      <Banner
        tone="bad"
        action={
          <Button size="dense" onClick={onAgain}>
            {texts.retry}
          </Button>
        }
      >
        {reply.message}
      </Banner>
    );
  if (reply.kind === 'answer') return <Answer answer={reply.answer} />;
  const { topic } = reply;
  const to = leadsTo[topic];
  return (
    <div className="flex flex-col gap-3">
      {texts.topics[topic].lines.map((line) => (
        <p key={line} className="break-words">
          {line}
        </p>
      ))}
      {topic === 'start' ? <WaysToAssess /> : null}
      {to ? <Opening to={to} isDue={opensPages} /> : null}
    </div>
  );
}
