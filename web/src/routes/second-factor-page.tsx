export { SecondFactorFirst as SecondFactorPage } from '../features/account/second-factor-first/second-factor-first.tsx';
