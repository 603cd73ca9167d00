import * as z from 'zod/mini';
import { session } from '../../account/contract/auth.ts';
import { id, instant } from '../../http/contract/common.ts';

/** GET /sample/api/demo/state, without a token. `off`: this installation has no demo workspace. */
export const demoState = z.strictObject({ state: z.enum(['off', 'making', 'ready']) });
export type DemoState = z.infer<typeof demoState>;

/**
 * POST /sample/api/guest-session, 201: the answer of signing in, without a refresh token. The access token reads the
 * demo workspace and nothing else; when it expires, ask for another. It belongs to the workspace made at `madeAt`:
 * the one made after it refuses it with 401 INVALID_TOKEN. Problems: 503 DEMO_FULL, 429 DEMO_FULL_FROM_HERE.
 */
export const guestSession = z.extend(z.omit(session, { refreshToken: true }), { madeAt: instant });
export type GuestSession = z.infer<typeof guestSession>;

const named = z.strictObject({ assessmentId: id, name: z.string() });

/** GET /sample/api/demo, with a guest's token: what the demo workspace contains. */
export const demo = z.strictObject({
  /** When making it began; no two workspaces of an installation have the same. */
  madeAt: instant,
  company: z.string(),
  /** Open; about half of the people have answered. */
  current: named,
  /** Newest first, a quarter apart. */
  closed: z.array(named),
  /** Open; visitors answer it. */
  fiveThemes: named,
  /** Moments of the newest closed assessment, for `at=`. */
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
  documents: z.array(z.strictObject({ documentId: id, name: z.string() })),
  /** Reports as PDF that can be downloaded; empty where no browser draws them. */
  reports: z.array(z.strictObject({ assessmentId: id, reportId: id, kind: z.string() })),
  /** The target that the company set, 0 to 9. */
  target: z.number(),
  /** URL of a page or `mailto:`; null: nobody to talk to is named. */
  demoCall: z.nullable(z.string()),
});
export type Demo = z.infer<typeof demo>;

/**
 * POST /sample/api/demo/five-themes, with a guest's token, 201: invites the visitor without a name. `link`: the path of
 * their personal link. Problems: 429 DEMO_RATED_ENOUGH, 409 DEMO_FULL.
 */
export const fiveThemesStarted = z.strictObject({ link: z.string() });
