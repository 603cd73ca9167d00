/** True for files that operating systems create in folders, which people do not intend to upload. */
const isSystemFile = (name: string): boolean =>
  name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini';

/**
 * Files of a drop, those in its folders included. Call it within the event: the browser forgets the entries right after.
 * @returns files in the order of their folders; an unreadable one is left out
 */
export function droppedFiles({ items, files }: DataTransfer): Promise<readonly File[]> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  return entries.length > 0 ? filesIn(entries) : Promise.resolve([...files]);
}

export async function filesIn(entries: readonly FileSystemEntry[]): Promise<readonly File[]> {
  const found: File[] = [];
  for (const entry of entries) found.push(...(await filesOf(entry)));
  return found;
}

async function filesOf(entry: FileSystemEntry): Promise<readonly File[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    ).catch(() => null);
    return file ? [file] : [];
  }
  const inside = await entriesOf(entry as FileSystemDirectoryEntry);
  return filesIn(inside.filter(({ isFile, name }) => !isFile || !isSystemFile(name)));
}

/** Entries of a folder. A browser returns them in batches of at most 100, and an empty batch at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    ).catch(() => []);
    if (part.length === 0) return all;
    all.push(...part);
  }
}
