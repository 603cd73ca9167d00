import 'dotenv/config';
import { parseArgs } from 'node:util';

/** The command line's options, and the address of the running server: --url, or from PORT, or the default. */
export function commandLine<const Names extends string>(names: readonly Names[], usage: string) {
  const options = Object.fromEntries([...names, 'url'].map((name) => [name, { type: 'string' as const }]));
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, json: { type: 'boolean' }, help: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (values.help) exit(usage, 0);
    const given = values as Readonly<Record<string, string | boolean | undefined>>;
    return {
      positionals,
      json: given.json === true,
      url: String(given.url ?? `http://127.0.0.1:${process.env.PORT ?? 3000}`).replace(/\/$/, ''),
      text: (name: Names) => (given[name] === undefined ? undefined : String(given[name])),
      number: (name: Names, otherwise: number) => {
        const value = Number(given[name] ?? otherwise);
        return Number.isFinite(value) && value > 0
          ? value
          : exit(`--${name} must be a positive number.\n${usage}`, 2);
      },
    };
  } catch (error) {
    return exit(`${error instanceof Error ? error.message : String(error)}\n${usage}`, 2);
  }
}

export function exit(sentence: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(`${sentence}\n`);
  process.exit(code);
}

/** Exits with a sentence if the server sends mails, because the demo reads its links from mails kept in the outbox. */
export async function mustKeepMails(url: string): Promise<void> {
  const { mail } = (await (await fetch(`${url}/api/instance`)).json()) as { mail?: unknown };
  if (mail !== 'outbox')
    exit(
      `The server at ${url} sends its mails, and the made-up people of a demo need the links in them. Start one without SMTP_URL.`,
      1,
    );
}

/** Exits with a sentence if the server does not answer. */
export async function mustAnswer(url: string): Promise<void> {
  const ready = await fetch(`${url}/health/ready`).catch(() => undefined);
  if (!ready?.ok)
    exit(
      `There is no ready server at ${url}. Start it with \`npm start\`, or say where it is with --url.`,
      1,
    );
}
