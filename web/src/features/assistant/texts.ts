export const texts = {
  title: 'Assistant',
  note: 'Answers are quoted from your data; no language model is used. Questions are not stored: this conversation is gone when you leave the page.',
  greeting:
    'Hello. Ask about your results, your plan or your documents, or choose one of these to begin. Each answer names where it comes from.',
  you: 'You asked',
  assistant: 'Assistant',
  log: 'Conversation',
  shortcuts: 'Shortcuts',
  replies: 'Quick replies',
  field: 'Your question',
  placeholder: 'How is Culture rated?',
  ask: 'Ask',
  looking: 'Looking it up …',
  failed: 'This did not work. Please try again.',
  retry: 'Ask again',
  about: 'Assessment',
  newest: 'The newest with results',
  sources: 'Source',
  quote: 'From your documents',
  cards: {
    start: { title: 'Start an assessment', note: 'Three ways to assess' },
    lenses: { title: 'Explain the lenses', note: 'On the page Learn' },
    dashboard: { title: 'Open the results', note: 'What is released now' },
    documents: { title: 'Ask your documents', note: 'Quoted word for word' },
  },
  topics: {
    start: {
      said: 'How do I start an assessment?',
      lines: ['There are three ways to assess:'],
    },
    features: {
      said: 'What can the assistant do?',
      lines: [
        'No AI model works here. Rules read your question, and the answer is put together from stored facts: the framework, released results, trends, the plan and the words of your documents.',
        'What is not released, and what one person rated, is never in an answer.',
      ],
    },
    lenses: {
      said: 'Explain the lenses',
      lines: [
        'The nine lenses are explained on the page Learn, each with its key areas, critical questions and impact.',
      ],
    },
    dashboard: {
      said: 'Open the dashboard',
      lines: ['Results shows the newest released scores by lens, sub-lens and theme.'],
    },
    documents: {
      said: 'How do I ask my documents?',
      lines: [
        'Write your question in full, with the words that the document would use, such as “Until when does the lease run?”. The sentences that answer it are quoted with their place in the file.',
      ],
    },
    help: {
      said: 'Help',
      lines: [
        'You can ask, for example: “How is Market rated?”, “Where do we disagree?”, “What changed since the last cycle?”, “Which actions are overdue?”, “How many have answered?”, “What is the framework?”, or anything that your documents say.',
      ],
    },
  },
  ways: {
    self: {
      name: 'Self',
      text: 'Launch an assessment and invite only yourself. Choose “With names”: anonymous scores of one person are never shown.',
      link: 'Launch for yourself',
    },
    team: {
      name: 'Team',
      text: 'Invite people. Each gets a link of their own, and scores are released once enough have answered.',
      link: 'Launch with a team',
    },
    portal: {
      name: 'CEO Portal',
      text: 'Upload documents. Their passages are mapped to the lenses and set beside the ratings.',
      link: 'Upload documents',
    },
    none: 'Your role does not start assessments or upload files. An administrator can change that under Team.',
  },
  pages: {
    learn: 'Learn',
    results: 'Results',
    launch: 'Launch New Assessment',
  },
  opening: {
    /** The delay is one and a half seconds. */
    soon: (page: string) => `${page} opens in a moment.`,
    now: (page: string) => `Open ${page} now`,
    link: (page: string) => `Open ${page}`,
    stay: 'Stay here',
    auto: 'Open pages by themselves',
    autoHint: 'When a reply leads to a page, it opens after 1.5 seconds.',
  },
  questions: {
    framework: 'What is the framework?',
    market: 'Market',
    people: 'People',
    finance: 'Finance',
    strategy: 'Strategy',
    disagree: 'Where do we disagree?',
    changed: 'What changed since the last cycle?',
    overdue: 'Which actions are overdue?',
    strongest: 'What is our strongest lens?',
  },
} as const;
