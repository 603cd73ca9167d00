import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '../../ui/action/button.tsx';
import { texts } from './texts.ts';
import type { Destination } from './topics.ts';

/** Delay of the specification. */
const openAfterMs = 1_500;

const pages: Readonly<Record<Destination, { readonly href: string; readonly isOutside: boolean }>> = {
  // A public page outside the app (src/public).
  learn: { href: '/learn', isOutside: true },
  results: { href: '/dashboard', isOutside: false },
  launch: { href: '/assessment/launch', isOutside: false },
};
const words = texts.opening;

type Props = {
  to: Destination;
  /** False: it does not open by itself, because that is switched off, or the conversation has gone on. */
  isDue: boolean;
};

/** Opens a page after a moment, unless the person stays; the link opens it at once. */
export function Opening({ to, isDue }: Props) {
  const router = useRouter();
  const [stays, setStays] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  const { href, isOutside } = pages[to];
  const isOpening = isDue && !stays;
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => {
      if (isOutside) window.location.assign(href);
      else void router.navigate({ href });
    }, openAfterMs);
    return () => clearTimeout(timer);
  }, [isOpening, href, isOutside, router]);
  return (
    <div className="flex flex-col gap-2">
      {isOpening ? <p className="text-13 text-text-2">{words.soon(texts.pages[to])}</p> : null}
      <div className="flex flex-wrap items-center gap-2">
        <a
          ref={link}
          href={href}
          onClick={(event) => {
            if (isOutside || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            void router.navigate({ href });
          }}
          className={buttonClass({ size: 'dense' })}
        >
          {isOpening ? words.now(texts.pages[to]) : words.link(texts.pages[to])}
        </a>
        {isOpening ? (
          <Button
            size="dense"
            variant="quiet"
            onClick={() => {
              setStays(true);
              link.current?.focus();
            }}
          >
            {words.stay}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
