import { shellConfig } from '@stampwell/kit/build';

export default shellConfig({ dir: import.meta.dirname });
