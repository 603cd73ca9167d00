import { FlaskConical } from 'lucide-react';
import { formatClock } from '../../lib/display/format.ts';
import { takeAnew } from '../../lib/session/guest.ts';
import { isSignedInHere } from '../../lib/session/signed-in-here.ts';
import { buttonClass } from '../../ui/action/button.tsx';
import { texts } from './texts.ts';
import { useNotHere } from './use-not-here.ts';

/** Read once, because the page keeps the sentence until it is left. */
const anew = takeAnew();

/** On every page of the sample: that it is one, and the way out of it. The links leave this app, which shows the sample only. */
export function SampleBar() {
  const own = isSignedInHere();
  const notHere = useNotHere();
  return (
    <aside
      aria-label={texts.label}
      className="no-print flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b bg-info-tint px-4 py-1.5 text-13 text-info md:px-8"
    >
      <p className="flex min-w-0 flex-[1_1_14rem] items-center gap-2">
        <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
        <span>
          <span className="font-medium">{texts.what}</span>: {texts.readOnly}
          {anew === null ? null : (
            <strong className="font-medium"> {texts.anew(formatClock(Date.parse(anew)))}</strong>
          )}
          {notHere ? (
            <span role="status">
              {' '}
              {texts.notHere}{' '}
              <a href="/sample/" className="font-medium underline">
                {texts.goOn}
              </a>
            </span>
          ) : null}
        </span>
      </p>
      <p className="flex flex-wrap gap-2">
        {own ? null : (
          <a href="/" className={`${buttonClass({ variant: 'quiet', size: 'dense' })} max-sm:hidden`}>
            {texts.leave}
          </a>
        )}
        <a
          href="/assessment/launch?settings=sample"
          className={buttonClass({ variant: 'quiet', size: 'dense' })}
        >
          {texts.use}
        </a>
        <a
          href={own ? '/' : '/register'}
          className={buttonClass({ variant: own ? 'secondary' : 'primary', size: 'dense' })}
        >
          {own ? texts.back : texts.start}
        </a>
      </p>
    </aside>
  );
}
