import { lockDataFolder } from '../../infra/event-store/sqlite/folder-lock.ts';

/** Holds a data folder until it is killed. */
const [folder = ''] = process.argv.slice(2);
lockDataFolder(folder);
process.stdout.write('locked\n');
setInterval(() => {}, 60_000);
