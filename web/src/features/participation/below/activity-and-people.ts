/** Parts of the board that are loaded after the first look (../below-the-fold.ts). */

export { PeopleSection } from '../people/people-section.tsx';
export { ActivityList } from './activity-list.tsx';
