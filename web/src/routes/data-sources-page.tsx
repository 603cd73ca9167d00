export { SourcesView as DataSourcesPage } from '../features/documents/sources/sources-view.tsx';
