export { OperationsView as OperationsPage } from '../features/operations/operations-view.tsx';
