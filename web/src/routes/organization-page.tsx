export { OrganizationView as OrganizationPage } from '../features/organization/organization-view.tsx';
