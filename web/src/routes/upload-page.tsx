export { UploadView as UploadPage } from '../features/documents/upload-page/upload-view.tsx';
