/**
 * The parts of the kit that wait until a screen asks for them. Importing them here puts their chunks into the
 * shell's build, from which remotes get them; nothing is loaded by it.
 */
export const sharedChunks = {
  forms: () => import('@stampwell/kit/forms'),
  data: () => import('@stampwell/kit/data'),
  charts: () => import('@stampwell/kit/charts'),
  stamping: () => import('@stampwell/kit/stamping'),
  account: () => import('@stampwell/kit/account'),
  audit: () => import('@stampwell/kit/audit'),
};
