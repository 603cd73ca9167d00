import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Position } from '../../domain/kernel/event.ts';
import { openSqliteEventStore } from '../../infra/event-store/sqlite/event-store.ts';
import { systemClock } from '../../infra/identifiers/clock.ts';
import { processes, readModels } from '../../workers/projections/catalogue.ts';
import { measureRebuild } from '../load/bench/log.ts';
import { madeUpAnswers } from '../load/seeded-ratings.ts';
import {
  callerOf,
  type Leader,
  launch,
  linksFromOutbox,
  openLink,
  registerLeader,
} from '../support/client.ts';
import { runProduct } from '../support/product.ts';

// CPU time that each event costs in the views and processes, where results are released in steps and an earlier assessment of the
// company has results. A release can follow every submission, so what a release costs is part of what an answer costs.

const people = 30;
const rounds = 7;

/**
 * Greatest CPU time per event, as a multiple of what reading and writing the event as JSON takes in this process: two to three times the figures
 * measured on 2026-11-30. `the others`: all other views and processes together.
 */
const budgets = {
  'release-results': 40,
  trend: 12,
  results: 3,
  comparison: 3,
  'the others': 12,
} as const;

/** Two assessments of one company, of 30 people each, who submit one after the other. @returns the data folder */
async function twoCycles(): Promise<string> {
  const product = await runProduct();
  const leader = await registerLeader(product.url);
  for (const cycle of [1, 2]) await answered(product.url, leader, cycle);
  await product.stop();
  return product.folder;
}

async function answered(url: string, leader: Leader, cycle: number): Promise<void> {
  const participants = Array.from({ length: people }, (_, person) => ({
    name: `Person ${person}`,
    email: `person-${cycle}-${person}@example.org`,
    role: person % 2 === 0 ? ('Manager' as const) : ('Employee' as const),
  }));
  await launch(leader, { name: `Cycle ${cycle}`, company: 'Engines', participants });
  const emails = participants.map(({ email }) => email);
  const links = await linksFromOutbox(leader, emails);
  for (const [person, email] of emails.entries()) {
    const taker = await openLink(callerOf(url), links.get(email) ?? '');
    await taker.start();
    await taker.save(madeUpAnswers(cycle, person, person % 2));
    await taker.submit();
  }
}

/** The events of a log as JSON texts. @throws when it has fewer releases than the budgets are about */
async function textsIn(folder: string): Promise<readonly string[]> {
  const store = openSqliteEventStore({ file: path.join(folder, 'events.db'), clock: systemClock });
  const texts: string[] = [];
  let releases = 0;
  for (let after: Position | null = null; ; ) {
    const { events, scannedTo } = await store.readAll(after, { limit: 1_000 });
    if (events.length === 0) break;
    texts.push(...events.map((event) => JSON.stringify(event)));
    releases += events.filter(({ type }) => type === 'ResultsReleased').length;
    after = scannedTo;
  }
  await store.close();
  if (releases < 10) throw new Error(`The log has only ${releases} releases.`);
  return texts;
}

function jsonUs(texts: readonly string[]): number {
  const before = process.cpuUsage();
  for (const text of texts) JSON.stringify(JSON.parse(text));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / texts.length;
}

const folder = await twoCycles();
const texts = await textsIn(folder);
const named = new Set(Object.keys(budgets));
const others = [...readModels, ...processes].map(({ name }) => name).filter((name) => !named.has(name));
const least = new Map<string, number>();
const noted = (name: string, us: number) => least.set(name, Math.min(us, least.get(name) ?? us));
// In turns, so that a busy machine slows all of them; the least of several rounds is the one that was disturbed least.
for (let round = 0; round < rounds; round += 1) {
  noted('JSON', jsonUs(texts));
  for (const name of named) {
    const { cpuUs } = await measureRebuild(folder, name === 'the others' ? others : [name]);
    noted(name, cpuUs);
  }
}
rmSync(folder, { recursive: true, force: true });
const json = least.get('JSON') ?? Number.NaN;
let over = 0;
for (const [name, limit] of Object.entries(budgets)) {
  const ratio = (least.get(name) ?? Number.NaN) / json;
  const isOver = !(ratio <= limit);
  if (isOver) over += 1;
  process.stdout.write(
    `  ${name.padEnd(16)} ${ratio.toFixed(1).padStart(6)} of ${limit} × JSON (${json.toFixed(1)} µs an event)${isOver ? '  OVER BUDGET' : ''}\n`,
  );
}
process.exit(over === 0 ? 0 : 1);
