/** Shared modules loaded on demand. Importing them here puts their chunks into the shell's build, for remotes; it loads nothing. */
export const sharedChunks = {
  forms: () => import('@stampwell/ui/forms'),
  data: () => import('@stampwell/ui/data'),
  charts: () => import('@stampwell/ui/charts'),
  offline: () => import('@stampwell/client/offline'),
  counter: () => import('@stampwell/counter'),
  overview: () => import('@stampwell/counter/overview'),
  account: () => import('@stampwell/account'),
  audit: () => import('@stampwell/audit'),
  insights: () => import('@stampwell/insights'),
};
