import { parseArgs } from 'node:util';
import { StoreInUse } from '../../../infra/event-store/errors.ts';
import { OperationRefused } from '../data-folder.ts';

/**
 * Exit codes of every operator command: 0 = done, and no problem found; 1 = refused, or a problem was found; 2 = wrong
 * usage.
 */
export const exitCode = { done: 0, failed: 1, usage: 2 };

type Flags = Readonly<Record<string, 'flag' | 'text'>>;
type Given = {
  readonly positionals: readonly string[];
  readonly flag: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
};

// Only this user may read the databases, keys and backups that are written.
process.umask(0o077);

// A reader such as `| head` may close the pipe early, which is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

/** Parses the command line; exits with a sentence about the usage if it is wrong. */
export function commandLine(
  usage: string,
  flags: Flags,
  positionals: { least: number; most: number },
): Given {
  const options = Object.fromEntries(
    Object.entries({ ...flags, help: 'flag' }).map(([name, kind]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  try {
    const parsed = parseArgs({ options, allowPositionals: true });
    const values: Readonly<Record<string, unknown>> = parsed.values;
    if (values.help === true) end(usage, exitCode.done);
    const count = parsed.positionals.length;
    if (count < positionals.least || count > positionals.most) end(usage, exitCode.usage);
    return {
      positionals: parsed.positionals,
      flag: (name) => values[name] === true,
      text: (name) => (typeof values[name] === 'string' ? values[name] : undefined),
    };
  } catch (error) {
    return end(
      `${error instanceof Error ? error.message.split('. ')[0] : String(error)}.\n${usage}`,
      exitCode.usage,
    );
  }
}

/** The data folder of the server. */
export const dataFolder = () => process.env.DATA_DIR || './data';

export function say(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`);
}

/** Runs the work. A refusal is printed as a sentence, with exit code 1; an unexpected error with its stack. */
export async function run(work: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const expected = error instanceof OperationRefused || error instanceof StoreInUse || isAway(error);
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    end(
      expected && error instanceof Error ? error.message : `This was not foreseen: ${detail}`,
      exitCode.failed,
    );
  }
}

/**
 * Recognises an unreachable server by the name of the error: loading every client for its error classes would take half
 * a second.
 */
function isAway(error: unknown): boolean {
  const names = [
    'StoreUnreachable',
    'StoreAccessDenied',
    'OutcomeUnknown',
    'BlobStoreUnavailable',
    'SubjectKeysUnavailable',
  ];
  return error instanceof Error && names.includes(error.name);
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

function end(sentence: string, code: number): never {
  (code === exitCode.done ? process.stdout : process.stderr).write(
    `\n  ${sentence.replaceAll('\n', '\n  ')}\n\n`,
  );
  process.exit(code);
}
