export { ResetPassword as ResetPasswordPage } from '../features/auth/links/reset-password.tsx';
