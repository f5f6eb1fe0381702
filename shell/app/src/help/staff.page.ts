import { helpPage } from './help-document.tsx';
import questions from './staff.md?raw';

export const render = helpPage('staff', questions);
