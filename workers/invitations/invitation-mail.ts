import type { Mail } from '../../infra/mail/port.ts';

export type InvitationLetter = {
  readonly to: { readonly name: string; readonly address: string };
  readonly replyTo: { readonly name: string; readonly address: string };
  readonly invitedBy: string;
  readonly assessment: string;
  readonly company: string;
  readonly description: string;
  readonly closesAt: string | null;
  readonly threshold: number;
  readonly link: string;
  readonly messageId: string;
  readonly tenant: string;
  readonly demo: string | null;
};

/** Who asks, for what, until when, what happens with the answers, and the link: in plain words, in text and HTML. */
export function invitationMail(letter: InvitationLetter): Mail {
  const { to, invitedBy, company, assessment, link } = letter;
  const paragraphs = [
    `Hello ${to.name},`,
    `${invitedBy} asks for your view of ${company}: "${assessment}".`,
    ...(letter.description ? [letter.description] : []),
    'You rate short themes from 0 to 9, or choose "Can\'t judge". Plan 30 to 45 minutes at most; you can stop at any time and continue on any device with the same link. Every answer is saved at once.',
    letter.closesAt === null
      ? 'There is no closing date yet.'
      : `You can answer and change your answers until ${dateOf(letter.closesAt)}.`,
    `What happens with your answers: they are shown only as figures of at least ${letter.threshold} people. ${invitedBy} sees whether you have opened, started and submitted, but not what you rated.`,
    ...(letter.demo === null ? [] : [`This is a demo workspace. ${letter.demo}`]),
  ];
  const closing = `This link is yours alone; please do not pass it on. If you did not expect this mail, you can ignore it or reply to ${invitedBy}.`;
  return {
    messageId: letter.messageId,
    to,
    replyTo: letter.replyTo,
    subject: `${invitedBy} invites you: ${assessment}`,
    text: [...paragraphs, `Start here:\n${link}`, closing].join('\n\n'),
    html: page(paragraphs, link, closing),
    tenant: letter.tenant,
  };
}

function page(paragraphs: readonly string[], link: string, closing: string): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Invitation</title></head>
<body style="margin:0;background:#f5f7f9;color:#141a23;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
${body}
<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#3551b7;color:#ffffff;text-decoration:none;font-weight:600">Open the assessment</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#484f5b">If the button does not work, copy this address:<br><a href="${escaped(link)}" style="color:#2e48ad;word-break:break-all">${escaped(link)}</a></p>
<p style="margin:0;font-size:14px;color:#484f5b">${escaped(closing)}</p>
</div></body></html>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** In UTC and said so: the mail cannot know where it is read. */
function dateOf(instant: string): string {
  return `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`;
}
