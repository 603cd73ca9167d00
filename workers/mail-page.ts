import type { MailFooter } from '../domain/invitation/mail-footer.ts';
import { failureText } from '../infra/job-queue/failure-text.ts';
import { withoutAddresses } from '../infra/mail/without-addresses.ts';
import { mailTexts } from './mail-texts.ts';

export type MailPage = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly link: string };
  readonly closing: string;
  /** Small print at the end of the mail. */
  readonly footer?: MailFooter;
};

/** A mail as an HTML page: plain, readable in any mail program, without external resources. */
export function mailPage({ title, paragraphs, button, closing, footer }: MailPage): string {
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;background:#f5f7f9;color:#141a23;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
${body}
${button ? linkTo(button.label, button.link) : ''}<p style="margin:0;font-size:14px;color:#484f5b">${escaped(closing)}</p>
${footer ? footerOf(footer) : ''}</div></body></html>`;
}

function linkTo(label: string, link: string): string {
  return `<p style="margin:24px 0"><a href="${escaped(link)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#3551b7;color:#ffffff;text-decoration:none;font-weight:600">${escaped(label)}</a></p>
<p style="margin:0 0 16px;font-size:14px;color:#484f5b">${mailTexts.copyAddress}<br><a href="${escaped(link)}" style="color:#2e48ad;word-break:break-all">${escaped(link)}</a></p>
`;
}

function footerOf({ sentBy, links }: MailFooter): string {
  const linked = links.map(
    ({ text, link }) => `<br><a href="${escaped(link)}" style="color:#2e48ad">${escaped(text)}</a>`,
  );
  return `<p style="margin:24px 0 0;font-size:13px;color:#484f5b">${escaped(sentBy)}${linked.join('')}</p>
`;
}

/** The reason of a failed attempt, safe to show to people. */
export function mailFailure(error: unknown): string {
  return withoutAddresses(failureText(error));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
