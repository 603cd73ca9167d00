export { SsoReturn as SsoReturnPage } from '../features/auth/sign-in/sso-return.tsx';
