export { ConfirmClaim as ConfirmClaimPage } from '../features/auth/claim/confirm-claim.tsx';
