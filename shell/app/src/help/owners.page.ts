import { helpPage } from './help-document.tsx';
import questions from './owners.md?raw';

export const render = helpPage('owners', questions);
