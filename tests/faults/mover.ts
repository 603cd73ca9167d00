import { openEventStoreDb } from '../../infra/event-store/eventstoredb/event-store.ts';
import { moveDataFolder } from '../../workers/operate/move.ts';

/** Moves a data folder and prints its progress, for a test that kills it. */
const [folder = '', url = ''] = process.argv.slice(2);
const to = openEventStoreDb({ url });
await moveDataFolder({ folder, to, onProgress: (events) => process.stdout.write(`moved ${events}\n`) });
await to.close();
