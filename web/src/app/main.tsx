import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { markKeyboardUse } from '../lib/mark-keyboard-use.ts';
import '../styles/app.css';
import { App } from './app.tsx';

markKeyboardUse();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
