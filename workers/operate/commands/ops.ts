import 'dotenv/config';
import path from 'node:path';
import { operatorToken } from '../../../api/http/access/operators.ts';
import { operations, operatorsSeen, planGranted } from '../../../api/installation/contract/operations.ts';
import { paidPlanIds } from '../../../domain/billing/plans.ts';
import { type Config, readConfig } from '../../../infra/config/config.ts';
import { inBlock } from '../../../infra/mail/in-block.ts';
import { createOutbox } from '../../../infra/mail/outbox.ts';
import { accountLetters } from '../../../infra/mail/port.ts';
import { createDerivation } from '../../../infra/subject-keys/master-key.ts';
import { readMasterKey } from '../../../infra/subject-keys/sqlite/master-key.ts';
import { askForRebuild, demoFolderIn, removeDemo, strangerIn, strangerSentence } from '../../demo/folder.ts';
import { OperationRefused } from '../data-folder.ts';
import { commandLine, exitCode, run, say } from './command-line.ts';

// `npm run ops`: shows the operator's page on a terminal and carries out the operator's actions. Talks to the running
// server, authorised by the master key.
const usage = `npm run ops                              what runs, how far it is, what failed
  npm run ops -- rebuild <projection>      builds it anew beside the live one, then switches
  npm run ops -- retry <job>               gives a dead job all its attempts again
  npm run ops -- mail-test <address>       sends one mail and says what the mail server answered
  npm run ops -- operator list             who runs this installation
  npm run ops -- operator add <address>    makes a confirmed account an operator; remove <address> ends it
  npm run ops -- plan <address> <plan>     gives the organization of this account a plan without payment: starter,
                                           professional or enterprise (none ends it); --until 2027-01-31 is the last
                                           day it holds, --organization <id> where the account is in several
  npm run ops -- demo remove               removes the demo workspace for good; demo rebuild makes it anew
  npm run ops -- letters                   letters about accounts, kept while no mail server is set; newest last
  --url http://…                           another server than the one of PORT on this machine`;
const { positionals, text } = commandLine(
  usage,
  { url: 'text', until: 'text', organization: 'text' },
  { least: 0, most: 3 },
);

await run(async () => {
  const [command = 'status', subject, object] = positionals;
  const config = readConfig(process.env);
  if (command === 'demo' && (subject === 'remove' || subject === 'rebuild') && !object)
    return changeDemo(config, subject);
  const masterKey = config.scaled?.masterKey ?? masterKeyIn(config.dataDir);
  const base = text('url') ?? `http://127.0.0.1:${config.port}`;
  const token = operatorToken({ derive: createDerivation(masterKey) });
  const otherKey = `The server at ${base} does not know the master key of ${config.scaled ? 'MASTER_KEY' : config.dataDir}. Give this command the settings of the server (DATA_DIR or MASTER_KEY).`;
  const lists = '"npm run ops" lists what there is.';
  const ask = async (method: string, url: string, unknown: string, body?: unknown): Promise<unknown> => {
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
    if (answer.status === 401) throw new OperationRefused(otherKey);
    const code = typeof said === 'object' && said !== null && 'code' in said ? said.code : undefined;
    if (answer.status === 404 && code !== 'ACCOUNT_UNKNOWN' && code !== 'ORGANIZATION_UNKNOWN')
      throw new OperationRefused(unknown);
    throw new OperationRefused(
      typeof said === 'object' && said !== null && 'detail' in said ? String(said.detail) : answer.statusText,
    );
  };

  if (command === 'rebuild' && subject) {
    await ask(
      'POST',
      `/projections/${encodeURIComponent(subject)}/rebuild`,
      `There is no projection ${subject}. ${lists}`,
    );
    say(`${subject} is being built anew; "npm run ops" shows how far it is. The old one answers until then.`);
  } else if (command === 'retry' && subject) {
    await ask(
      'POST',
      `/dead-jobs/${encodeURIComponent(subject)}/retry`,
      `No job ${subject} has given up. ${lists}`,
    );
    say(`${subject} is tried again.`);
  } else if (command === 'mail-test' && subject) {
    const sent = (await ask('POST', '/mail-test', otherKey, { to: subject })) as {
      messageId: string;
      via: string;
    };
    say(
      sent.via === 'smtp'
        ? `The mail server took it: ${sent.messageId}`
        : 'No SMTP_URL is set, so it was kept: outbox/operator in the data folder.',
    );
  } else if (command === 'operator' && (subject === 'add' || subject === 'remove') && object) {
    showOperators(await ask('POST', `/operators/${subject}`, otherKey, { email: object }));
  } else if (command === 'operator' && subject === 'list' && !object) {
    showOperators(await ask('GET', '/operators', otherKey));
  } else if (command === 'plan' && subject && object) {
    if (object !== 'none' && !paidPlanIds.some((plan) => plan === object))
      throw new OperationRefused(
        `There is no plan ${object} to give. Say ${paidPlanIds.join(', ')}, or none to end a grant.`,
      );
    const body = { email: subject, plan: object, until: endOfDay(text('until')) };
    const organizationId = text('organization');
    const { name, inForce, status, ...granted } = planGranted.parse(
      await ask(
        'POST',
        '/plans/grant',
        otherKey,
        organizationId === undefined ? body : { ...body, organizationId },
      ),
    );
    say(`${name} (${granted.organizationId}) has the plan ${inForce} (${status}).`);
  } else if (command === 'letters' && !subject) {
    if (config.smtpUrl !== undefined) say('Mails go to the mail server of SMTP_URL. These were kept before:');
    await showLetters(path.join(config.dataDir, 'outbox'));
  } else if (command === 'status' && !subject) {
    show(operations.parse(await ask('GET', '', otherKey)));
  } else {
    process.stderr.write(`\n  That is not a command, or it lacks its name.\n\n  ${usage}\n\n`);
    return exitCode.usage;
  }
  return exitCode.done;
});

/** Leaves a note in the data folder, which the running server or the next one carries out. */
function changeDemo(config: Config, change: 'remove' | 'rebuild'): number {
  if (config.scaled) throw new OperationRefused('The scaled shape has no demo workspace.');
  const folder = demoFolderIn(config.dataDir);
  const stranger = strangerIn(folder);
  if (stranger !== undefined) throw new OperationRefused(strangerSentence(stranger));
  if (change === 'remove') {
    removeDemo(folder);
    say('The demo workspace is gone, and is not made again. To have it back: npm run ops -- demo rebuild');
  } else {
    askForRebuild(folder);
    say(
      config.demo.on
        ? 'The demo workspace is made anew, within a minute if the server runs, else at its next start.'
        : 'Noted for the next start with DEMO=on; DEMO=off is set.',
    );
  }
  return exitCode.done;
}

/** The end of a day in UTC; null if no day is given. @throws {OperationRefused} for an invalid day */
function endOfDay(day: string | undefined): string | null {
  if (day === undefined) return null;
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00.000Z`) : Number.NaN;
  if (Number.isNaN(start) || !new Date(start).toISOString().startsWith(day) || day > '2199-12-31')
    throw new OperationRefused(`${day} is no day up to 2199-12-31. Write it like 2027-01-31.`);
  return new Date(start + 86_400_000).toISOString();
}

/**
 * Reads the master key. @throws {OperationRefused} without a usable key, which means that the command uses another
 * folder than the server
 */
function masterKeyIn(folder: string): Buffer {
  try {
    return readMasterKey(path.join(folder, 'master.key'), () => false);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperationRefused(`${reason}. Is DATA_DIR that of the server?`, { cause: error });
  }
}

function showOperators(answer: unknown): void {
  const { operators } = operatorsSeen.parse(answer);
  if (operators.length === 0) say('Nobody. Add yourself with: npm run ops -- operator add <address>');
  for (const { name, email, since, by, counts } of operators)
    say(
      counts
        ? `${email}  ${name}, ${by === 'settings' ? 'named in OPERATOR_EMAILS' : `since ${since}`}${by === 'firstStart' ? ', made at the first start' : ''}`
        : `${email}  ${name}, named in OPERATOR_EMAILS but no mail has confirmed the address: NOT an operator. Add: npm run ops -- operator add ${email}`,
    );
}

/** Reads the folder itself, so it also works while the server is stopped. */
async function showLetters(folder: string): Promise<void> {
  const outbox = createOutbox({ folder, from: { name: '', address: '' }, clock: Date });
  const letters = (await outbox.list(accountLetters)).toReversed();
  if (letters.length === 0) say('No letters about accounts.');
  for (const { id, at } of letters) {
    const kept = await outbox.read(accountLetters, id);
    if (kept) say(`${at}${inBlock({ ...kept.mail, text: kept.text })}`);
  }
}

function show(now: ReturnType<typeof operations.parse>): void {
  say(
    `${now.shape}, version ${now.version}, ${now.processes.length} process(es), log at ${now.head ?? 'nothing'}, mail by ${now.mail}`,
  );
  for (const { host, pid, startedAt, clock } of now.processes) {
    say(`process ${pid} on ${host}, since ${startedAt}`);
    if (clock?.step)
      say(
        `  its clock stepped by ${Math.round(clock.step.byMs / 1_000)} s at ${clock.step.at}, or the machine was suspended`,
      );
    if (clock && clock.storeApartMs !== null)
      say(
        `  its clock and the event store's are ${Math.round(clock.storeApartMs / 1_000)} s apart: it closes and erases nothing by date`,
      );
  }
  if (now.scanner !== null)
    say(`virus scanner ${now.scanner === 'up' ? 'up' : 'DOWN: documents wait until it answers'}`);
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
    if (queue.lastError !== null)
      say(`    ${queue.failing} failed and tried again by themselves; the last said: ${queue.lastError}`);
    for (const job of queue.deadJobs) say(`    ${job.id}  ${job.error}  (${job.failedAt})`);
  }
}
