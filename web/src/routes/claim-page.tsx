export { Claim as ClaimPage } from '../features/claim/claim.tsx';
