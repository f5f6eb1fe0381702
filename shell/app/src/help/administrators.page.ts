import questions from './administrators.md?raw';
import { helpPage } from './help-document.tsx';

export const render = helpPage('administrators', questions);
