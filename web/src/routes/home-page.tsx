export { HomeDashboard as HomePage } from '../features/home/home-dashboard.tsx';
