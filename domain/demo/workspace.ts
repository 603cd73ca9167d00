import { z } from 'zod';
import { idField } from '../kernel/fields.ts';

const instant = z.iso.datetime();
const named = z.strictObject({ assessmentId: idField, name: z.string() });

/**
 * What the made demo workspace contains, by id. Kept beside its data folder and written last, so a folder without it is
 * not whole.
 */
export const demoWorkspace = z.strictObject({
  /** Version of the scenario; a workspace of another version is made again. */
  version: z.int(),
  seed: z.int(),
  /** When making it began; no two workspaces of an installation have the same. */
  madeAt: instant,
  organizationId: idField,
  company: z.string(),
  /** The account as which all visitors read. */
  visitorId: idField,
  /** The account that leads the assessments; visitors never act as it. */
  leaderId: idField,
  current: named,
  /** Newest first. */
  closed: z.array(named).min(1),
  fiveThemes: named,
  /** Moments of the newest closed assessment. */
  moments: z.strictObject({
    setup: instant,
    collecting: instant,
    half: instant,
    expertise: instant,
    complete: instant,
    analysed: instant,
    results: instant,
    decided: instant,
  }),
  documents: z.array(z.strictObject({ documentId: idField, name: z.string() })),
  reports: z.array(z.strictObject({ assessmentId: idField, reportId: idField, kind: z.string() })),
  /** The target that the company set, on the scale of the framework. */
  target: z.number(),
});
export type DemoWorkspace = z.infer<typeof demoWorkspace>;

/** Raised with each change of the scenario. */
export const demoVersion = 3;
