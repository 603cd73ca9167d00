export { AssistantView as AssistantPage } from '../features/assistant/assistant-view.tsx';
