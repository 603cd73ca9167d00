import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { measureBundles } from '../budgets/bundle-size.ts';
import { temporaryFolder } from '../support/server.ts';
import { measureCost } from './bench/cost.ts';
import { median } from './bench/http-load.ts';
import { measureLargeLibrary } from './bench/large-library.ts';
import {
  bytesPerEvent,
  measureAppendRatio,
  measureColdStart,
  measureRebuild,
  multiplyLog,
} from './bench/log.ts';
import { measureLooks } from './bench/looks.ts';
import { machineTicks } from './bench/process-cpu.ts';
import { measurePanels } from './bench/releases.ts';
import { measureRelease, measureResultsApi } from './bench/results.ts';
import { measureSample } from './bench/sample.ts';
import {
  measureFlatness,
  measureLoopDelay,
  measureSocketMemory,
  measureSubmissionsPerSecond,
  negativeControl,
} from './bench/scale.ts';
import { makeCrowd, measurePush, measureSaves, withServer } from './bench/submissions.ts';
import { writeSyntheticLog } from './bench/synthetic-log.ts';
import { measureTextSearch } from './bench/text-search.ts';
import { measureReading, measureUploads } from './bench/uploads.ts';

// `npm run bench [-- --json] [-- --only cost,saves,push,append,load,flat,releases,results,looks,control,log,huge,search,library,uploads,sample,bundles]`.
// Method: docs/measuring.md. control, huge, search, library, uploads and sample take long and run only when named.
const json = process.argv.includes('--json');
const at = process.argv.indexOf('--only');
const only = at < 0 ? undefined : process.argv[at + 1]?.split(',');
const long = ['control', 'huge', 'search', 'library', 'uploads', 'sample'];
const wanted = (part: string) => (only === undefined ? !long.includes(part) : only.includes(part));
const tell = (sentence: string) => process.stderr.write(`  ${sentence}\n`);

const table: Record<string, number | string> = {};
const before = machineTicks();
try {
  // Keep the load generator off the server's core.
  spawnSync('taskset', ['-cp', '1', String(process.pid)], { stdio: 'ignore' });
} catch {
  tell('taskset is missing: server and generator share cores.');
}

if (wanted('cost')) {
  tell('CPU per submission …');
  const { first, rounds, floors } = await measureCost(tell);
  table.cpu_ms_per_submission = rounded(median(rounds), 2);
  table.cpu_ms_first = rounded(first, 2);
  table.cpu_ms_floor = rounded(median(floors), 2);
  table.cpu_to_floor = rounded(
    median(rounds.map((cpuMs, round) => cpuMs / (floors[round] ?? Number.NaN))),
    2,
  );
}

if (wanted('saves')) {
  tell('saves a second at p99 < 1 s …');
  table.saves_per_s = await withServer(async (server) => {
    const crowd = await makeCrowd(server, 500);
    let best = 0;
    let lagged = false;
    for (const rate of [1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 8_000]) {
      const run = await measureSaves(server, crowd, rate, 5);
      tell(
        `${rate}/s: p99 ${run.p99.toFixed(0)} ms, ${run.failed} failed, ${(run.late * 100).toFixed(1)} % sent late`,
      );
      if (run.failed > 0 || run.p99 >= 1_000) break;
      if (run.late > 0.01) {
        tell('the generator itself lagged, so this run says nothing: the server may be faster');
        lagged = true;
        break;
      }
      best = rate;
    }
    return best === 0 && lagged ? 'void: the generator lagged' : best;
  });
}

if (wanted('push')) {
  tell('submit -> dashboard, 100 watchers …');
  const push = await withServer(async (server) => measurePush(server, await makeCrowd(server, 300), 100, 20));
  tell(
    `p50 ${push.p50.toFixed(0)} ms, p99 ${push.p99.toFixed(0)} ms, max ${push.max.toFixed(0)} ms, ${push.received} of ${push.expected} received, ${push.failed} failed`,
  );
  table.push_p50_ms_100 = rounded(push.p50, 1);
  table.push_p99_ms_100 = rounded(push.p99, 1);
}

if (wanted('load')) {
  tell('submissions a second at p99 < 1 s …');
  const rate = await measureSubmissionsPerSecond(tell);
  table.submissions_per_s = rate;
  const delay = await measureLoopDelay(Math.max(50, Math.round(rate * 0.7)));
  tell(
    `event loop at 70 % of that: p50 ${delay.p50.toFixed(0)}, p99 ${delay.p99.toFixed(0)}, max ${delay.max.toFixed(0)} ms late`,
  );
  table.loop_delay_p99_ms = rounded(delay.p99, 1);
  table.mb_per_1000_sockets = rounded(await measureSocketMemory(), 1);
  tell('submit -> dashboard, 1,000 watchers …');
  const push = await withServer(async (server) =>
    measurePush(server, await makeCrowd(server, 200), 1_000, 10),
  );
  tell(
    `p50 ${push.p50.toFixed(0)}, p99 ${push.p99.toFixed(0)}, max ${push.max.toFixed(0)} ms, ${push.received} of ${push.expected} received`,
  );
  table.push_p50_ms_1000 = rounded(push.p50, 1);
  table.push_p99_ms_1000 = rounded(push.p99, 1);
}

if (wanted('flat')) {
  tell('CPU of a save in assessments of 10 to 100,000 people …');
  const costs = await measureFlatness([10, 100, 1_000, 10_000, 100_000], 3);
  for (const { people, cpuMs } of costs)
    tell(`${people} people: ${(cpuMs * 1_000).toFixed(0)} µs CPU a save`);
  table.save_cost_exponent = rounded(
    exponentOf(costs.map(({ people, cpuMs }) => ({ events: people, seconds: cpuMs }))),
    3,
  );
}

if (wanted('releases')) {
  tell('what panels of several sizes get to see …');
  for (const line of measurePanels()) process.stdout.write(`  ${line}\n`);
}

if (wanted('results')) {
  tell('results: composing a release, and what a results page asks …');
  const release = measureRelease(100, 100_000, 60);
  tell(
    `a release of 100 people ${release.small.toFixed(2)} ms CPU, of 100,000 people ${release.large.toFixed(2)} ms`,
  );
  table.release_cost_ratio = rounded(release.large / release.small, 2);
  table.release_to_former_rule = rounded(release.large / release.largeByTheme, 2);
  table.release_with_members_ratio = rounded(release.largeWithMembers / release.largeByTheme, 2);
  const rows = await withServer((server) =>
    measureResultsApi(server, [100, 20_000], { perSecond: 40, seconds: 3, rounds: 8, most: 40 }),
  );
  for (const { people, cpuMs, p50, p99, answers, failed, voided } of rows)
    tell(
      `${people} people: ${cpuMs.toFixed(2)} ms CPU a request, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${answers} answers, ${failed} failed, ${voided} rounds void`,
    );
  const [small, large] = rows;
  table.results_p99_ms = rounded(large?.p99 ?? Number.NaN, 1);
  table.results_cost_ratio = rounded((large?.cpuMs ?? Number.NaN) / (small?.cpuMs ?? Number.NaN), 2);
}

if (wanted('looks')) {
  tell('a look at a comparison of groups, and at trends …');
  const spent = await measureLooks({ rounds: 7, each: 400 });
  for (const [name, cpuMs] of spent) tell(`${name}: ${cpuMs.toFixed(2)} ms CPU a look`);
  const ratio = (of: string, to: string) =>
    rounded((spent.get(of) ?? Number.NaN) / (spent.get(to) ?? Number.NaN), 2);
  table.comparison_look_ratio = ratio('100,000 people', '10 people');
  table.comparison_look_ratio_ten_groups = ratio('100,000 people in ten groups', '10 people');
  table.trends_look_ratio = ratio('40 cycles', '2 cycles');
}

if (wanted('search')) {
  tell('full text search in 5,000 documents …');
  for (const [name, value] of Object.entries(await measureTextSearch(tell))) table[name] = rounded(value, 1);
}

if (wanted('uploads')) {
  tell('files as they are uploaded and read …');
  const figures = { ...(await measureReading(tell)), ...(await measureUploads(tell)) };
  for (const [name, value] of Object.entries(figures))
    table[name] = Number.isNaN(value) ? 'void: the generator lagged' : rounded(value, 1);
}

if (wanted('sample')) {
  tell(
    '100 saves a second of a tenant, alone, with the control, and beside 200 visitors of the demo workspace, seven rounds …',
  );
  const sample = await measureSample(tell, 7);
  table.sample_save_p99_ms_alone = rounded(sample.alone, 2);
  table.sample_save_p99_ms_beside = rounded(sample.beside, 2);
  table.sample_save_p99_ratio = rounded(sample.ratio, 2);
  table.sample_save_p99_ratio_of_control = rounded(sample.ratioOfControl, 2);
  table.sample_front_cpu_ms_a_visitor = rounded(sample.cpuMsAVisitor, 2);
  table.sample_visitors_not_served = sample.unserved;
}

if (wanted('control')) {
  tell('seven pairs of the same build, and of one with a millisecond of spinning in each save …');
  const { same, slower } = await negativeControl(7);
  // Nine saves, each a millisecond slower, where a submission costs a few milliseconds: far beyond the 15 % variation between two
  // runs of one build.
  tell(`same build ${same.toFixed(2)}, spinning build ${slower.toFixed(2)} of the CPU`);
  table.control_same = rounded(same, 2);
  table.control_spin = rounded(slower, 2);
  table.control =
    Math.abs(same - 1) <= 0.15 && slower > 1.15 ? 'tells them apart' : 'does NOT tell them apart';
}

if (wanted('append')) {
  tell('appends against bare node:sqlite …');
  const append = await measureAppendRatio(7, 1_000);
  tell(`${Math.round(append.port)}/s through the port, ${Math.round(append.bare)}/s bare`);
  table.append_ratio = rounded(append.ratio, 2);
}

if (wanted('log') || wanted('huge')) {
  const points: { events: number; seconds: number }[] = [];
  for (const size of [1e4, 1e5, 1e6]) {
    const folder = temporaryFolder();
    tell(`log of ${size} events …`);
    await writeSyntheticLog(folder, size);
    const models = [
      'directory',
      'participation-board',
      'results',
      'comparison',
      'trend',
      'audit-trail',
      'deadlines',
    ];
    const rounds = [];
    for (let round = 0; round < (size > 1e5 ? 1 : 3); round += 1)
      rounds.push(await measureRebuild(folder, models));
    const seconds = median(rounds.map((run) => run.seconds));
    const events = rounds[0]?.events ?? size;
    points.push({ events, seconds });
    tell(
      `rebuild of all views: ${Math.round(events / seconds)} events/s, RSS ${Math.round(rounds.at(-1)?.rssMb ?? 0)} MB`,
    );
    const board = await measureRebuild(folder, ['participation-board']);
    tell(
      `rebuild of the board alone: ${Math.round(board.eventsPerSecond)} events/s, ${board.cpuUs.toFixed(1)} µs CPU an event`,
    );
    if (size === 1e6) {
      table.rebuild_events_per_s = Math.round(board.eventsPerSecond);
      table.rebuild_all_views_events_per_s = Math.round(events / seconds);
      table.rebuild_cpu_us_per_event = rounded(board.cpuUs, 1);
      table.bytes_per_event = Math.round(bytesPerEvent(folder, events));
    }
    if (size >= 1e5) {
      table[size === 1e5 ? 'cold_start_s_1e5' : 'cold_start_s_1e6'] = rounded(
        await measureColdStart(folder, 5),
        2,
      );
      if (size === 1e6 && wanted('huge')) {
        tell(`ten times as long: ${multiplyLog(folder, 10)} events …`);
        table.cold_start_s_1e7 = rounded(await measureColdStart(folder, 3), 2);
      }
    }
    rmSync(folder, { recursive: true, force: true });
  }
  table.rebuild_exponent = rounded(exponentOf(points), 3);
}

if (wanted('library')) {
  tell('a library of 2,000 documents …');
  for (const [name, value] of Object.entries(await measureLargeLibrary(tell)))
    table[name] = rounded(value, 1);
}

if (wanted('bundles')) {
  const sizes = measureBundles();
  table.survey_js_kb = sizes.surveyJsKb;
  table.dashboard_js_kb = sizes.dashboardJsKb;
}

const after = machineTicks();
table.machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`;
table.machine_busy = `${Math.round(((after.busy - before.busy) / (after.total - before.total)) * 100)} % of all cores, load ${loadavg()[0]?.toFixed(1)}`;
table.commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
if (json) process.stdout.write(`${JSON.stringify(table)}\n`);
else
  for (const [name, value] of Object.entries(table)) process.stdout.write(`  ${name.padEnd(32)} ${value}\n`);
process.exit(0);

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Slope of the logarithm of the cost over the logarithm of the size: 1 = linear. */
function exponentOf(points: readonly { events: number; seconds: number }[]): number {
  const xs = points.map(({ events }) => Math.log(events));
  const ys = points.map(({ seconds }) => Math.log(seconds));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(xs), mean(ys)];
  return (
    xs.reduce((sum, x, index) => sum + (x - mx) * ((ys[index] ?? 0) - my), 0) /
    xs.reduce((sum, x) => sum + (x - mx) ** 2, 0)
  );
}
