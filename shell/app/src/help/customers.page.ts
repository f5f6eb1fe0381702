import questions from './customers.md?raw';
import { helpPage } from './help-document.tsx';

export const render = helpPage('customers', questions);
