import { pageConfig } from '@stampwell/build/rspack-config.ts';

export default pageConfig({ dir: import.meta.dirname, name: 'gallery' });
