import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import { createGroupCommit } from '../../../infra/sqlite/group-commit.ts';
import { openWal } from '../../../infra/sqlite/wal.ts';

/**
 * A server with the minimum cost of a save on this machine: Fastify reads the body and inserts one durable row, with the event
 * store's group commit. No authentication, validation, folding or pushes. `node floor-server.ts <file>` prints its address.
 */
const file = process.argv[2] ?? '';
const db = new DatabaseSync(file);
db.exec('PRAGMA journal_mode=WAL; CREATE TABLE saves (who TEXT, data TEXT)');
const wal = openWal(db, file);
const insert = db.prepare('INSERT INTO saves (who, data) VALUES (?, ?)');
const group = createGroupCommit(db, { sync: wal.sync, between: wal.checkpoint, failed: (error) => error }, 8);

const app = fastify();
app.route({
  method: ['PUT', 'POST'],
  url: '/api/take/*',
  handler: async ({ headers, body }) => {
    const who = secretHash(headers.authorization ?? '');
    await group.run(() => insert.run(who, JSON.stringify(body)));
    return { saved: true };
  },
});
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);
