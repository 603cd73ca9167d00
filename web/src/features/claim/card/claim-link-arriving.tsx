import { useNoMail } from '../../../lib/queries/use-no-mail.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { texts } from './texts.ts';

/** As high as the card of a link that is off, so that what is below does not move when the card arrives. */
export function ClaimLinkArriving() {
  const noMail = useNoMail();
  return (
    <Card title={texts.title} note={noMail ? undefined : <Unseen>{texts.off}</Unseen>}>
      <span role="status" className="sr-only">
        {texts.reading}
      </span>
      {noMail ? (
        <p>
          <Unseen>{texts.noMail}</Unseen>
        </p>
      ) : (
        <div className="min-h-9 pointer-coarse:min-h-11" />
      )}
    </Card>
  );
}

const Unseen = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="invisible">
    {children}
  </span>
);
