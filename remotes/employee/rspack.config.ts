import { remoteConfig } from '@stampwell/build';
import { manifest } from './manifest.ts';

export default remoteConfig({ dir: import.meta.dirname, manifest });
