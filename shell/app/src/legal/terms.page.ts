import { legalPage } from './legal-document.tsx';
import terms from './terms.md?raw';

export const render = legalPage(terms);
