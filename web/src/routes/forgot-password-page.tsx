export { ForgotPassword as ForgotPasswordPage } from '../features/auth/links/forgot-password.tsx';
