export type ChangelogEntry = {
  readonly date: string;
  readonly title: string;
  readonly changes: readonly string[];
};

/** Newest first. Lists only changes that users notice. */
export const changelog: {
  readonly title: string;
  readonly lead: string;
  readonly entries: readonly ChangelogEntry[];
} = {
  title: 'Changelog',
  lead: 'What has changed, newest first.',
  entries: [
    {
      date: '2026-11-28',
      title: 'Documents, data sources and a sample to look around in',
      changes: [
        'Text of uploaded documents is found by lens, and each quote opens its passage.',
        'Contradictions between ratings and documents are shown with the quotes of both sides.',
        'Figures come from databases and APIs as well, each with its source and history.',
        'A sample workspace shows every screen before you register; you can rate five themes in it.',
        'The person who imports a survey checks it before anybody else sees figures of it, and can withdraw it until then.',
        'The assistant understands questions in German and French, and reads documents in these languages.',
      ],
    },
    {
      date: '2026-11-24',
      title: 'Public pages, guides and plans',
      changes: [
        'The framework can be read and searched without an account.',
        'Every screen has a guide; press “?” to open it.',
        '“Dashboard” is now called Participation, and the first page is called Home.',
      ],
    },
    {
      date: '2026-11-23',
      title: 'Answers stay with the person who gave them',
      changes: [
        'A personal link opens answers only in a browser that was admitted; another browser needs a code.',
        'Progress of a person is shown in steps, and the last day of activity.',
        'Everybody who is asked sees who else was invited, by group and mail domain.',
      ],
    },
    {
      date: '2026-11-22',
      title: 'Results for small panels',
      changes: [
        'Scores can come at closing only, so that a panel of twelve is not split.',
        'Groups are your own, and there may be two groupings.',
        'Every figure says how it is computed and over how many people.',
      ],
    },
    {
      date: '2026-11-21',
      title: 'First version',
      changes: ['Launch, take part, watch, results, comparison, trends, plan, reports and the audit trail.'],
    },
  ],
};
