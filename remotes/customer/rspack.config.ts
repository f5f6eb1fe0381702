import { remoteConfig } from '@stampwell/kit/build';

export default remoteConfig({ dir: import.meta.dirname, name: 'customer' });
