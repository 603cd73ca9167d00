import type { Person } from './person.ts';

/** What is looked at on every page of a journey; what is wrong is kept, so that one run tells of all pages. */
export type Looker = {
  /** Failing axe nodes and sideways scroll of the page as it is; also keeps a picture, see {@link Person.shows}. */
  look(page: string): Promise<void>;
  /** All that was found, and all that the console said. */
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
