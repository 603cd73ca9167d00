export { NoMoreMails as NoMoreMailsPage } from '../features/auth/links/no-more-mails.tsx';
