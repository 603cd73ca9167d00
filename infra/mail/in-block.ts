/**
 * A mail as plain text for a terminal, between two lines. Control characters are removed, so that the mail cannot move
 * the cursor or change colours.
 */
export function inBlock({ to, subject, text }: { to: string; subject: string; text: string }): string {
  const plain = (words: string) => words.replaceAll(/[^\P{Cc}\n]/gu, ' ');
  const line = '-'.repeat(72);
  return `\n${[line, `To: ${plain(to)}`, `Subject: ${plain(subject).replaceAll('\n', ' ')}`, '', plain(text), line].join('\n')}\n`;
}
