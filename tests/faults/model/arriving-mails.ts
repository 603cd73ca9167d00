import { readMail, startScriptedSmtp } from '../../support/scripted-smtp.ts';
import type { ArrivedMail } from './place.ts';

/** A mail server that keeps running through every kill, and the mails it received. */
export async function startArrivals(generation: () => number) {
  const smtp = await startScriptedSmtp();
  const mails: ArrivedMail[] = [];
  const ids = new Set<string>();
  smtp.onAccepted((mail) => {
    const at = generation();
    // Leases are short here, so a busy machine may lose a lease; then the mail is sent again under the same id.
    ids.add(mail.messageId);
    readMail(mail).then(
      ({ text = '' }) => mails.push({ to: mail.to, messageId: mail.messageId, text, generation: at }),
      () => undefined,
    );
  });
  return { url: smtp.url, mails, mayRepeat: ids, close: smtp.close };
}
