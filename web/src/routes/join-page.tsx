export { Join as JoinPage } from '../features/auth/join/join.tsx';
