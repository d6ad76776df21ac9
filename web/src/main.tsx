import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { m } from './i18n/messages.ts';
import { isInApp } from './ui/device.ts';
import { applyMotion } from './ui/motion-setting.ts';
import { applyTextSize } from './ui/text-size.ts';
import './ui/global.css';

document.title = m.spec_title();
applyTextSize();
applyMotion();
if (isInApp()) void import('./app/mobile-layout.ts').then(({ layOutForPhone }) => layOutForPhone());
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place to stand in.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
