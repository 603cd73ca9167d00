/** Title and description of each public page, for the tab, search engines and link previews. */
export const home = {
  title: 'Nine Lenses: see your organization through nine lenses',
  description:
    'Invite the people who know your organization. Each rates the same themes from 0 to 9. See where they agree, where they do not, and what to do.',
};
export const about = {
  title: 'About',
  description: 'Nine lenses in three categories: Assets, Processes and Structures. What each lens looks at.',
};
export const howItWorks = {
  title: 'How It Works',
  description: 'Four steps: invite your team, assess, analyze, transform.',
};
export const learn = {
  title: 'Learn',
  description:
    'The framework in full: three phases, nine lenses, 37 sub-lenses and every theme, with a search.',
};
export const resources = {
  title: 'Resources',
  description: 'Guides to every screen, the API reference, how people are protected, and what has changed.',
};
export const guides = {
  title: 'Guides',
  description: 'What to do on each screen, step by step.',
};
export const apiReference = {
  title: 'API Reference',
  description: 'Every call of the public API, from its OpenAPI document.',
};
export const security = {
  title: 'Security and privacy',
  description:
    'How answers are protected, who sees what, and how anybody can check that nothing was altered.',
};
export const changelog = {
  title: 'Changelog',
  description: 'What has changed in Nine Lenses, newest first.',
};
export const terms = {
  title: 'Terms of Service',
  description: 'The terms of the people who run this server.',
};
export const privacy = {
  title: 'Privacy Policy',
  description: 'What is kept about people, why, for how long, and whom to ask.',
};
export const reviewDemo = {
  title: '360 Review Demo',
  description: 'Eight steps through one assessment on the real screens of a sample company.',
};
export const impactDemo = {
  title: 'From Intake to Impact',
  description: 'Nine steps from a list of people to a change that can be told apart from chance.',
};
export const platformDemo = {
  title: 'Complete SaaS Platform',
  description: 'Ten slides: everything a leader, a participant and an auditor work with.',
};
