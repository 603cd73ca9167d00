import { parseArgs } from 'node:util';
import { StoreInUse } from '../../../infra/event-store/errors.ts';
import { OperationRefused } from '../data-folder.ts';

/** What every operator's command ends with: 0 = done and in order, 1 = refused, or something is wrong, 2 = wrong usage. */
export const exitCode = { done: 0, failed: 1, usage: 2 };

type Flags = Readonly<Record<string, 'flag' | 'text'>>;
type Given = {
  readonly positionals: readonly string[];
  readonly flag: (name: string) => boolean;
  readonly text: (name: string) => string | undefined;
};

// Databases, keys and backups belong to this user alone.
process.umask(0o077);

// Whoever reads through `| head` has read enough; that is no failure of the command.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

/** Reads the command line, or ends with one sentence about its usage. */
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

/** The data folder the server uses, too. */
export const dataFolder = () => process.env.DATA_DIR || './data';

export function say(sentence: string): void {
  process.stdout.write(`  ${sentence}\n`);
}

/** Runs the work; what it refuses becomes a sentence and exit code 1, what nobody foresaw keeps its stack. */
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

/** A server that does not answer, by name: loading every client to know its errors would cost half a second. */
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
