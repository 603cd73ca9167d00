import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/action/button.tsx';
import { Banner } from '../../../ui/state/banner.tsx';
import { texts } from '../texts.ts';

/** The way from the library to the dissector. */
export function DissectorBanner() {
  const { title, text, open, dataSources } = texts.dissector;
  return (
    <Banner
      action={
        <span className="flex flex-wrap gap-2">
          <Link to="/documents/dissect" className={buttonClass({ size: 'dense' })}>
            {open}
          </Link>
          <Link to="/assessment/data-sources" className={buttonClass({ size: 'dense' })}>
            {dataSources}
          </Link>
        </span>
      }
    >
      <p className="font-medium">{title}</p>
      <p className="text-13 text-text-2">{text}</p>
    </Banner>
  );
}
