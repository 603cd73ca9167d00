export { VerifyEmail as VerifyEmailPage } from '../features/auth/links/verify-email.tsx';
