import { legalPage } from './legal-document.tsx';
import privacy from './privacy.md?raw';

export const render = legalPage(privacy);
