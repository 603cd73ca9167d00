import { chmodSync, type Dirent, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Thrown if other users can read secrets in the data folder and this user cannot restrict the access; the message says
 * what to do.
 */
export class OpenToOthers extends Error {
  override readonly name = 'OpenToOthers';
}

type Opening = {
  /** Path relative to the data folder; `.` is the folder itself. */
  readonly name: string;
  /** Permission bits before the change. */
  readonly mode: number;
  readonly owner: number;
  /** True if the access of other users is removed now. */
  readonly closed: boolean;
};

const toOthers = 0o077;
const toEnter = 0o011;
const toRead = 0o044;

/** Names that the product creates at the top of its folder. Other files there are left as they are. */
const ours = /^(.+\.db(-wal|-shm|-journal)?|master\.key(\.next|\.new)?|outbox|blobs|text-index|demo)$/;

/**
 * Removes all access of other users to a data folder: the folder, databases with their write-ahead logs, keys, files
 * and kept mails. Does nothing on Windows, which has no permission bits. @param folder must exist @param chmod replaced
 * in tests, because file systems may refuse it (another owner) or ignore it (FAT) @returns sentences about what other
 * users could reach until now, or still can; empty if nothing @throws {OpenToOthers} if others can read a secret and
 * this cannot be changed
 */
export function closeToOthers(folder: string, chmod: typeof chmodSync = chmodSync): readonly string[] {
  if (process.platform === 'win32') return [];
  const [top] = closing(folder, ['.'], chmod);
  const wasEntered = ((top?.mode ?? 0) & toEnter) !== 0;
  const within = closing(folder, namesIn(folder), chmod);
  // A file in a closed folder cannot be reached, whatever its own permission bits are.
  if (!top || !wasEntered) return top && !top.closed ? [leftOpen(folder, [top])] : [];
  const left = [top, ...within].filter(({ closed }) => !closed);
  const readable = within.filter(({ closed, mode }) => !closed && (mode & toRead) !== 0);
  if (!top.closed && readable.length > 0) throw new OpenToOthers(refusal(folder, readable));
  const closed = [top, ...within].filter((opening) => opening.closed);
  return [
    ...(closed.length > 0 ? [wasOpen(folder, closed)] : []),
    ...(left.length > 0 ? [leftOpen(folder, left)] : []),
    ...(within.some(({ name, mode }) => name.startsWith('master.key') && (mode & toRead) !== 0)
      ? [
          'The master key was among what others could read: whoever has it and a copy of keys.db reads every name. Stop the server and replace it: npm run rotate-key.',
        ]
      : []),
  ];
}

function closing(folder: string, names: readonly string[], chmod: typeof chmodSync): Opening[] {
  return names.flatMap((name) => {
    const file = path.join(folder, name);
    const { mode, uid } = statSync(file);
    if ((mode & toOthers) === 0) return [];
    try {
      chmod(file, mode & 0o700);
    } catch {
      // chmod fails for files of another owner, which are reported below.
    }
    const closed = (statSync(file).mode & toOthers) === 0;
    return [{ name, mode: mode & 0o777, owner: uid, closed }];
  });
}

/**
 * Finds the files to close. A closed folder protects its content, so only open folders are searched: there may be
 * thousands of files.
 */
function namesIn(folder: string): string[] {
  return entriesOf(folder)
    .map(({ name }) => name)
    .filter((name) => ours.test(name) && existsSync(path.join(folder, name)))
    .flatMap((name) => [name, ...openBelow(folder, name)]);
}

function openBelow(folder: string, name: string): string[] {
  const stat = statSync(path.join(folder, name));
  if (!stat.isDirectory() || (stat.mode & toEnter) === 0) return [];
  return entriesOf(path.join(folder, name))
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .flatMap((entry) => {
      const inside = path.join(name, entry.name);
      return [inside, ...(entry.isDirectory() ? openBelow(folder, inside) : [])];
    });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    // This user cannot list a folder of another owner; opening the store will report that more clearly.
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return [];
    throw error;
  }
}

function wasOpen(folder: string, closed: readonly Opening[]): string {
  return `The data folder ${folder} was open to ${whom(closed)}: ${listed(closed)}. This is closed now.`;
}

function leftOpen(folder: string, left: readonly Opening[]): string {
  return `In the data folder ${folder} this is open to ${whom(left)} and belongs to another user, so it stays open: ${listed(left)}. ${remedy(folder)}`;
}

function refusal(folder: string, readable: readonly Opening[]): string {
  return `In the data folder ${folder} ${whom(readable)} can read ${listed(readable)}, and this user (${process.getuid?.()}) cannot change that. ${remedy(folder)}`;
}

function remedy(folder: string): string {
  return `As its owner or root, run: chown -R ${process.getuid?.()} ${folder} && chmod -R go= ${folder}; or set DATA_DIR to a folder of this user on a file system that keeps permissions.`;
}

function whom(openings: readonly Opening[]): string {
  return openings.some(({ mode }) => (mode & 0o007) !== 0)
    ? 'every user of this machine'
    : 'the members of its group';
}

/** Lists the first few names with their permission bits; `.` is the folder itself. */
function listed(openings: readonly Opening[]): string {
  const shown = openings
    .slice(0, 12)
    .map(
      ({ name, mode }) =>
        `${name === '.' ? 'the folder itself' : name} (${mode.toString(8).padStart(4, '0')})`,
    );
  const more = openings.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
