import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoCompany, demoFiveThemes, demoGroups, demoPeople } from '../../domain/demo/company.ts';
import { demoTarget } from '../../domain/demo/plans.ts';
import { type DemoCycle, demoCycles } from '../../domain/demo/timeline.ts';
import { type DemoWorkspace, demoVersion } from '../../domain/demo/workspace.ts';
import { derivedId } from '../../infra/identifiers/identifiers.ts';
import { workspaceFile } from './folder.ts';
import { type DemoLibrary, fillLibrary } from './library.ts';
import { type DemoMember, type DemoParticipants, inviteMember, memberOf, participantsOf } from './people.ts';
import { planActs } from './plans.ts';
import { drawReports } from './reports.ts';
import { openStage, type Stage } from './stage.ts';

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

type Options = {
  /** An empty folder, or none. */
  readonly folder: string;
  readonly publicUrl: string;
  /** Any moment of the day for which the workspace is made. */
  readonly now: number;
  readonly seed: number;
  /** The program that draws reports; absent: there are none. */
  readonly chromium?: string | undefined;
  /** Of the leader; absent: one that nobody knows. */
  readonly password?: string;
};

/** One act of the scenario. Acts run in the order of their times. */
type Act = { readonly at: number; run(): Promise<unknown> };

/**
 * Runs the scenario of the demo workspace through the ordinary commands, with its own clock. The same seed and day give
 * the same events, but for ids, keys, what is derived from them, and whether a letter is requested before the sign-in of the same
 * request.
 */
export async function makeWorkspace({
  folder,
  publicUrl,
  now,
  seed,
  chromium,
  password,
}: Options): Promise<DemoWorkspace> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const day = Math.floor(now / dayMs) * dayMs;
  const cycles = demoCycles(day, seed);
  const stage = await openStage({ folder, publicUrl, seed, chromium });
  try {
    const company = await foundCompany(stage, (cycles[0]?.launchedAt ?? day) - 5 * dayMs, password);
    const running = new Map<DemoCycle, DemoParticipants>();
    let documents: DemoLibrary = [];
    let fiveThemes = { assessmentId: '', name: '' };
    let reports: DemoWorkspace['reports'] = [];
    const newest = cycles.findLast(({ closedAt }) => closedAt !== null);
    const acts = [
      ...cycles.flatMap((cycle) => actsOf(stage, company, cycle, running)),
      ...planActs(stage, company, cycles, (cycle) => ranIn(running, cycle).assessmentId),
      {
        // While the newest closed cycle ran.
        at: (cycles.at(-2)?.launchedAt ?? day) + 9 * dayMs,
        run: async () => {
          documents = await fillLibrary(stage, company.member);
        },
      },
      {
        at: (newest?.closedAt ?? day) + hourMs,
        run: async () => {
          if (newest) reports = await drawReports(stage, company.leader, ranIn(running, newest).assessmentId);
        },
      },
      {
        // Before the open cycle, which the pages of the workspace show first.
        at: day - 9 * dayMs,
        run: async () => {
          fiveThemes = await launchFiveThemes(stage, company, day - 9 * dayMs);
        },
      },
    ];
    for (const { at, run } of acts.toSorted((a, b) => a.at - b.at)) {
      stage.setClock(at);
      await run();
    }
    await stage.settle();
    await stage.infra.proof.advance();
    await stage.infra.proof.sign();
    await stage.settle();
    const workspace = described({
      seed,
      now,
      company,
      cycles,
      running,
      fiveThemes,
      documents,
      reports,
    });
    await stage.close();
    writeFileSync(path.join(folder, workspaceFile), JSON.stringify(workspace), { mode: 0o600 });
    return workspace;
  } catch (error) {
    await stage.close().catch(() => undefined);
    throw error;
  }
}

type Company = {
  readonly organizationId: string;
  readonly leader: DemoMember;
  readonly member: DemoMember;
  readonly visitor: DemoMember;
};

async function foundCompany(stage: Stage, at: number, given: string | undefined): Promise<Company> {
  stage.setClock(at);
  const { leader: person, member, visitor, organization, source } = demoCompany;
  const password = (who: string) => `D-${derivedId('demo-password', who, stage.secret)}7`;
  const account = { email: person.email, password: given ?? password('leader') };
  const session = await stage.call<{
    accessToken: string;
    user: { id: string };
    organization: { id: string };
  }>('POST', '/api/auth/register', {
    body: { ...person, password: account.password, organizationName: organization, demo: { source } },
  });
  await stage.settle();
  const organizationId = session.organization.id;
  const leader = memberOf(stage, account, session);
  const invite = (role: 'member' | 'auditor', invited: typeof member | typeof visitor) =>
    inviteMember(stage, leader, { organizationId, role, person: invited, password: password(role) });
  return {
    organizationId,
    leader,
    member: await invite('member', member),
    visitor: await invite('auditor', visitor),
  };
}

function actsOf(
  stage: Stage,
  { organizationId, leader }: Company,
  cycle: DemoCycle,
  running: Map<DemoCycle, DemoParticipants>,
): readonly Act[] {
  const launch = async () => {
    const { assessmentId } = await stage.call<{ assessmentId: string }>('POST', '/api/assessments', {
      token: await leader.token(),
      body: {
        name: cycle.name,
        company: demoCompany.name,
        description: demoCompany.description,
        releases: cycle.closedAt === null ? 'inSteps' : 'atClosing',
        closesAt: new Date(cycle.closesAt).toISOString(),
        groups: demoGroups.map(({ name }) => name),
        participants: demoPeople.map(({ name, email, group }) => ({ name, email, role: group })),
      },
    });
    await stage.settle();
    running.set(cycle, await participantsOf(stage, assessmentId, organizationId));
  };
  const close = async () => {
    const { assessmentId } = ranIn(running, cycle);
    await stage.call('POST', `/api/assessments/${assessmentId}/close`, {
      token: await leader.token(),
      body: {},
    });
    await stage.settle();
  };
  const steps = cycle.steps.map((step) => ({
    at: step.at,
    run: () => {
      const { name = '', group = '' } = demoPeople[step.person] ?? {};
      return ranIn(running, cycle).act(step, name, group);
    },
  }));
  return [
    { at: cycle.launchedAt, run: launch },
    ...steps,
    ...(cycle.closedAt === null ? [] : [{ at: cycle.closedAt, run: close }]),
  ];
}

function ranIn(running: ReadonlyMap<DemoCycle, DemoParticipants>, cycle: DemoCycle): DemoParticipants {
  const found = running.get(cycle);
  if (!found) throw new Error(`${cycle.name} was not launched.`);
  return found;
}

/**
 * The survey of five themes for visitors. A dozen have answered, so that the board is not empty. Their answers are
 * random, not from the seed: with known answers, those of a visitor would follow from the published mean.
 */
async function launchFiveThemes(stage: Stage, { leader, organizationId }: Company, at: number) {
  stage.setClock(at);
  const { name, company, description } = demoFiveThemes;
  // A release needs people who have not answered yet, so a dozen never do.
  const visitors = Array.from({ length: 2 * fiveThemesAnswered }, (_, index) => index);
  const { assessmentId } = await stage.call<{ assessmentId: string }>('POST', '/api/assessments', {
    token: await leader.token(),
    body: {
      name,
      company,
      description,
      framework: 'five-themes@1',
      releases: 'inSteps',
      groups: ['Visitors'],
      participants: visitors.map((index) => ({
        name: 'Visitor',
        email: `visitor-${index + 1}@people.example`,
        role: 'Visitors',
      })),
    },
  });
  await stage.settle();
  const participants = await participantsOf(stage, assessmentId, organizationId);
  for (const person of visitors.slice(0, fiveThemesAnswered)) {
    stage.setClock(at + (person + 1) * 10 * 60_000);
    const scores = fiveThemes.map((theme) => ({ theme, score: randomInt(2, 10) }));
    await participants.act({ at, person, kind: 'start' }, 'Visitor', 'Visitors');
    await participants.act({ at, person, kind: 'save', answers: scores }, 'Visitor', 'Visitors');
    await participants.act({ at, person, kind: 'submit' }, 'Visitor', 'Visitors');
  }
  return { assessmentId, name };
}
const fiveThemesAnswered = 12;
const fiveThemes = ['1.4.4', '2.2.1', '4.2.4', '5.1.1', '7.3.3'] as const;

function described(made: {
  readonly seed: number;
  readonly now: number;
  readonly company: Company;
  readonly cycles: readonly DemoCycle[];
  readonly running: ReadonlyMap<DemoCycle, DemoParticipants>;
  readonly fiveThemes: { readonly assessmentId: string; readonly name: string };
  readonly documents: DemoLibrary;
  readonly reports: DemoWorkspace['reports'];
}): DemoWorkspace {
  const { seed, now, company, cycles, running, fiveThemes, documents, reports } = made;
  const named = (cycle: DemoCycle) => ({
    assessmentId: ranIn(running, cycle).assessmentId,
    name: cycle.name,
  });
  const current = cycles.at(-1);
  const closed = cycles.filter(({ closedAt }) => closedAt !== null).toReversed();
  const [newest] = closed;
  if (!current || !newest || newest.closedAt === null) throw new Error('The scenario has no cycles.');
  const submits = newest.steps.filter(({ kind }) => kind === 'submit').map(({ at }) => at);
  const middle = submits[Math.floor(submits.length / 2)] ?? newest.launchedAt;
  const at = (ms: number) => new Date(ms).toISOString();
  return {
    version: demoVersion,
    seed,
    madeAt: at(now),
    organizationId: company.organizationId,
    company: demoCompany.name,
    visitorId: company.visitor.accountId,
    leaderId: company.leader.accountId,
    current: named(current),
    closed: closed.map(named),
    fiveThemes,
    moments: {
      setup: at(newest.launchedAt + 60_000),
      collecting: at(newest.launchedAt + 3 * hourMs),
      half: at(middle),
      expertise: at(middle + hourMs),
      complete: at(newest.closedAt - hourMs),
      analysed: at(newest.closedAt + hourMs),
      results: at(newest.closedAt + 2 * hourMs),
      decided: at(newest.closedAt + 9 * dayMs),
    },
    documents: [...documents],
    reports,
    target: demoTarget,
  };
}
