import type { Mailer } from './port.ts';

/** Takes mails and sends none: for the demo workspace, whose people do not exist. */
export function createNoMailer(): Mailer {
  return {
    mode: 'smtp',
    send: async ({ messageId }) => ({ messageId }),
    refused: () => [],
    hurry: () => undefined,
    close: async () => undefined,
  };
}
