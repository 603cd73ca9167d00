export const texts = {
  title: 'Go to anything',
  open: 'Search',
  field: 'Page, assessment, person, lens or action',
  none: 'Nothing is called that. Try fewer letters.',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  kinds: { page: 'Page', action: 'Action', assessment: 'Assessment', person: 'Person', lens: 'Lens' },
  actions: {
    launch: 'Launch New Assessment',
    import: 'Import an earlier survey',
    invite: 'Invite a member',
    signOut: 'Sign Out',
  },
  pages: {
    profile: 'Profile',
    security: 'Security',
    team: 'Team',
    organization: 'Organization',
    methods: 'Methods',
    guides: 'Guides',
    learn: 'Learn',
    resources: 'Resources',
  },
} as const;
