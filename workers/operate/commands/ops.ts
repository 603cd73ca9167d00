import 'dotenv/config';
import path from 'node:path';
import { operatorToken } from '../../../api/access/operators.ts';
import { operations } from '../../../api/contract/operations.ts';
import { readConfig } from '../../../infra/config/config.ts';
import { createDerivation } from '../../../infra/subject-keys/master-key.ts';
import { readMasterKey } from '../../../infra/subject-keys/sqlite/master-key.ts';
import { OperationRefused } from '../data-folder.ts';
import { commandLine, exitCode, run, say } from './command-line.ts';

// `npm run ops`: what an operator sees and may do, from a terminal. Asks the running server; the master key is the permission.
const usage = `npm run ops                              what runs, how far it is, what failed
  npm run ops -- rebuild <projection>      builds it anew beside the live one, then switches
  npm run ops -- retry <job>               gives a dead job all its attempts again
  npm run ops -- mail-test <address>       sends one mail and says what the mail server answered
  --url http://…                           another server than the one of PORT on this machine`;
const { positionals, text } = commandLine(usage, { url: 'text' }, { least: 0, most: 2 });

await run(async () => {
  const [command = 'status', subject] = positionals;
  const config = readConfig(process.env);
  const masterKey =
    config.scaled?.masterKey ?? readMasterKey(path.join(config.dataDir, 'master.key'), () => false);
  const base = text('url') ?? `http://127.0.0.1:${config.port}`;
  const token = operatorToken({ derive: createDerivation(masterKey) });
  const ask = async (method: string, url: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${base}/api/operations${url}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new OperationRefused(`No server answers at ${base}. Start it with: npm start (or say --url)`);
    });
    const answered = await answer.text();
    const said: unknown = answered === '' ? null : JSON.parse(answered);
    if (answer.ok) return said;
    throw new OperationRefused(
      typeof said === 'object' && said !== null && 'detail' in said ? String(said.detail) : answer.statusText,
    );
  };

  if (command === 'rebuild' && subject) {
    await ask('POST', `/projections/${encodeURIComponent(subject)}/rebuild`);
    say(`${subject} is being built anew; "npm run ops" shows how far it is. The old one answers until then.`);
  } else if (command === 'retry' && subject) {
    await ask('POST', `/dead-jobs/${encodeURIComponent(subject)}/retry`);
    say(`${subject} is tried again.`);
  } else if (command === 'mail-test' && subject) {
    const sent = (await ask('POST', '/mail-test', { to: subject })) as { messageId: string; via: string };
    say(
      sent.via === 'smtp'
        ? `The mail server took it: ${sent.messageId}`
        : 'Kept in the outbox: no SMTP_URL is set.',
    );
  } else if (command === 'status' && !subject) {
    show(operations.parse(await ask('GET', '')));
  } else {
    process.stderr.write(`  ${usage}\n`);
    return exitCode.usage;
  }
  return exitCode.done;
});

function show(now: ReturnType<typeof operations.parse>): void {
  say(
    `${now.shape}, version ${now.version}, ${now.processes.length} process(es), log at ${now.head ?? 'nothing'}, mail by ${now.mail}`,
  );
  if (now.freeShare !== null && now.freeShare < 0.1)
    say(`ONLY ${Math.round(now.freeShare * 100)} % OF THE DISK IS FREE`);
  for (const one of now.projections) {
    const progress = one.folded === null ? '' : `, ${one.folded} events at ${one.perSecond ?? '?'}/s`;
    const lag = one.lagMs === 0 ? 'up to date' : `${(one.lagMs / 1_000).toFixed(1)} s behind`;
    say(
      `${one.name}@${one.version}`.padEnd(28) +
        `${one.state}${progress}, at ${one.position ?? 'nothing'}, ${lag}`,
    );
    if (one.error) say(`    ${one.error}`);
  }
  for (const queue of now.queues) {
    say(
      `${queue.name}`.padEnd(28) +
        `${queue.waiting} waiting, ${queue.delayed} delayed, ${queue.running} running, ${queue.dead} dead`,
    );
    for (const job of queue.deadJobs) say(`    ${job.id}  ${job.error}  (${job.failedAt})`);
  }
}
