import { threshold } from '../../../domain/assessment/limits.ts';
import type { StakeholderRole } from '../../../domain/assessment/roles.ts';
import { nineLenses, themeIds } from '../../../domain/framework/frameworks.ts';
import { laterPosition, type Position } from '../../../domain/kernel/event.ts';
import type { Step } from '../../../domain/read-models/participation-board/documents.ts';

/**
 * The expected state as plain objects: no streams, views or clocks. There are two organisations, so that every run tests the
 * separation of tenants.
 */
export type Model = {
  readonly organisations: Readonly<Record<OrganisationName, Organisation>>;
  /** Objects that the last command may have changed; they are checked after it. */
  readonly touched: Set<Touched>;
};
export type OrganisationName = 'zebra' | 'yucca';
export type Touched = Organisation | Assessment | Person;

export type Organisation = {
  readonly kind: 'organisation';
  readonly name: OrganisationName;
  readonly email: string;
  readonly password: string;
  /** null before it is registered. */
  account: {
    readonly accountId: string;
    readonly organizationId: string;
    readonly requestId: string;
  } | null;
  readonly sessions: SignedIn[];
  readonly assessments: Assessment[];
  invitees: number;
};

export type SignedIn = {
  access: string;
  refresh: string;
  /** Earlier refresh tokens of the session, newest last, with the time of each exchange (performance.now). */
  readonly spent: { readonly token: string; readonly at: number }[];
  ended: boolean;
};

export type Assessment = {
  readonly kind: 'assessment';
  readonly id: string;
  readonly organisation: Organisation;
  open: boolean;
  readonly people: Person[];
  /** Position of the last acknowledged write about this object. */
  position: Position | null;
};

export type Score = number | 'cantJudge';

export type Person = {
  readonly kind: 'person';
  readonly assessment: Assessment;
  email: string;
  /** Previous addresses, to which earlier links were mailed. */
  readonly formerly: string[];
  readonly id: string;
  group: StakeholderRole;
  /** Number of the only valid link. */
  link: number;
  /** Links up to this number cannot start the response. */
  barred: number;
  revoked: boolean;
  opened: boolean;
  readonly devices: Device[];
  started: boolean;
  submitted: boolean;
  /** Revision of the response; -1 before the first event. */
  revision: number;
  readonly ratings: Map<string, Score>;
  readonly comments: Map<string, string>;
  readonly saves: AcknowledgedSave[];
  /** Minimum progress on the board, in percent; never decreases. */
  step: Step;
  /** Answers that count from each position on: the submission, and each later edit. */
  readonly counted: { readonly position: Position; readonly ratings: ReadonlyMap<string, Score> }[];
};

export type Device = { readonly token: string; readonly link: number };

/** `wrote`: the save had an effect, which a repetition must not have again. */
export type AcknowledgedSave = {
  readonly requestId: string;
  readonly changes: readonly Change[];
  readonly wrote: boolean;
  readonly revision: number;
  readonly position: string;
};

export type Change = { readonly theme: string; readonly score?: Score | null; readonly comment?: string };

export const themes = themeIds(nineLenses);
export const asked = themes.length;
/** k of the release rules. */
export const k = threshold.default;

export function newModel(): Model {
  return {
    organisations: { zebra: newOrganisation('zebra'), yucca: newOrganisation('yucca') },
    touched: new Set(),
  };
}

function newOrganisation(name: OrganisationName): Organisation {
  return {
    kind: 'organisation',
    name,
    email: `leader@${name}.example`,
    password: `Correct-${name}-7`,
    account: null,
    sessions: [],
    assessments: [],
    invitees: 0,
  };
}

export function newPerson(
  assessment: Assessment,
  invited: { readonly email: string; readonly role: StakeholderRole },
  id: string,
): Person {
  return {
    kind: 'person',
    assessment,
    email: invited.email,
    formerly: [],
    id,
    group: invited.role,
    link: 1,
    barred: 0,
    revoked: false,
    opened: false,
    devices: [],
    started: false,
    submitted: false,
    revision: -1,
    ratings: new Map(),
    comments: new Map(),
    saves: [],
    step: 0,
    counted: [],
  };
}

export const signedIn = (organisation: Organisation): readonly SignedIn[] =>
  organisation.sessions.filter(({ ended }) => !ended);

export const peopleOf = (organisation: Organisation): readonly Person[] =>
  organisation.assessments.flatMap(({ people }) => people);

/** The item at an index; any index is accepted, so that a shrunk list of commands keeps its meaning. */
export function pick<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}

export function reached(model: Model, about: Person | Assessment, position: string | null): void {
  const assessment = about.kind === 'person' ? about.assessment : about;
  // A position is a decimal string, and the contract's schema has checked that.
  assessment.position = laterPosition(assessment.position, position as Position | null);
  model.touched.add(assessment);
  if (about.kind === 'person') model.touched.add(about);
}
