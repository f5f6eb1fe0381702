/**
 * Modules of which there is one copy for the shell and all remotes. The first list is in the shell's first load;
 * the second waits in chunks of the shell's (each must be imported by it somewhere: src/shared-chunks.ts).
 */
export const sharedAtStart = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'jotai',
  '@stampwell/kit',
  '@stampwell/kit/router',
];
export const lazyShared = [
  '@stampwell/kit/forms',
  '@stampwell/kit/data',
  '@stampwell/kit/charts',
  '@stampwell/kit/stamping',
  '@stampwell/kit/account',
  '@stampwell/kit/audit',
];

/** What the contracts build their schemas with: of zod no more than they use (src/schemas.ts). */
export const schemas = { request: 'zod/mini', from: '@stampwell/kit/schemas' };
