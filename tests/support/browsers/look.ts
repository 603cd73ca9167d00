import type { Person } from './person.ts';

/** The checks of every page of a journey; findings are collected, so that one run reports all pages. */
export type Looker = {
  /** Collects failing axe nodes and sideways scroll of the present page; also takes a picture, see {@link Person.shows}. */
  look(page: string): Promise<void>;
  /** All findings and console errors so far. */
  findings(): Promise<readonly string[]>;
};

export function lookerFor(person: Person, journey: string): Looker {
  const found: string[] = [];
  return {
    look: async (page) => {
      for (const problem of await person.axe()) found.push(`${page}: ${problem}`);
      const over = await person.sidewaysScroll();
      if (over > 0) found.push(`${page}: ${over} px wider than the window`);
      await person.shows(`${journey}-${page}`);
    },
    findings: async () => [...found, ...(await person.complaints())],
  };
}
