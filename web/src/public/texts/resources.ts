export const resources = {
  title: 'Resources',
  lead: 'Understand the framework, run a good assessment, and build on it.',
  cards: [
    { name: 'Framework guide', text: 'All lenses, sub-lenses and themes, with a search.', to: '/learn' },
    {
      name: 'Methodology',
      text: 'The three categories, the nine lenses and what each looks at.',
      to: '/about',
    },
    { name: 'Best practices', text: 'Four steps from the invitation to the decision.', to: '/how-it-works' },
    {
      name: 'How figures are made',
      text: 'Agreement, intervals, what is called clear, and what is hidden. Needs an account.',
      to: '/methods',
    },
  ],
  documentation: 'Documentation',
  caseStudies: {
    name: 'Case studies',
    text: 'A sample company in three walkthroughs, on the real screens.',
    to: '/demo',
  },
  documents: [
    { name: 'Guides', text: 'What to do on each screen, step by step.', to: '/resources/guides' },
    { name: 'API Reference', text: 'Every call, from the OpenAPI document.', to: '/resources/api' },
    {
      name: 'Security and privacy',
      text: 'Who sees what, and how anybody can check it.',
      to: '/resources/security',
    },
    { name: 'Changelog', text: 'What has changed, newest first.', to: '/resources/changelog' },
  ],
  videos: { name: 'Training videos', text: 'Chosen by who runs this server.' },
  webinars: { name: 'Webinars', text: 'Chosen by who runs this server.' },
} as const;
