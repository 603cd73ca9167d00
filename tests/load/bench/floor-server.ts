import { DatabaseSync } from 'node:sqlite';
import fastify from 'fastify';
import { secretHash } from '../../../infra/identifiers/identifiers.ts';
import { createGroupCommit } from '../../../infra/sqlite/group-commit.ts';

/**
 * What a save costs on this machine before the product does anything: Fastify reads the body and one row is inserted durably, in groups as the
 * event store makes them. Nobody is asked who they are, nothing is checked, folded or pushed.
 * `node floor-server.ts <file>` prints its address.
 */
const db = new DatabaseSync(process.argv[2] ?? ':memory:');
db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE saves (who TEXT, data TEXT)');
const insert = db.prepare('INSERT INTO saves (who, data) VALUES (?, ?)');
const group = createGroupCommit(db, { failed: (error) => error }, 8);

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
