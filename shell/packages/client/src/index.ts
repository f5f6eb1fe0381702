export { activityOf } from './activity.ts';
export { ApiError, isNoConnection } from './api/api-error.ts';
export { callApi, sessionKindOf } from './api/call-api.ts';
export type { CallArgs } from './api/call-args.ts';
export { isOffline, onConnectionChange, useIsOffline } from './api/connection.ts';
export { intentKey } from './api/intent-key.ts';
export { isNotFound, queryClient } from './api/query-client.ts';
export { apiKey, useApiCache, useApiMutation, useApiPages, useApiQuery } from './api/use-api.ts';
export { useLive } from './live/use-live.ts';
export { forgetFailures, loadOnce } from './load-once.ts';
export { Loaded, LoadMore, Pages, type PagesProps, type Query } from './loaded.tsx';
export { ClientProvider } from './provider.tsx';
export { type LazyScreen, lazyScreen, type RemoteRoutes } from './remote-routes.ts';
export {
  clearRegistrationProgress,
  type RegistrationProgress,
  registrationProgress,
  saveRegistrationProgress,
} from './session/registration-progress.ts';
export {
  atTill,
  dismissFarewell,
  employeeEntrance,
  endSession,
  type GeneralSession,
  goOnReadOnly,
  type ProveCall,
  type SessionEnd,
  type SessionKind,
  type SessionState,
  type SessionUser,
  session,
  setOnboarding,
  setToken,
  signIn,
  signInEmployee,
  signOut,
  tokenOf,
  type UserType,
  updateUser,
  useSession,
  useUser,
} from './session/session.ts';
export { leave } from './session/sign-out.ts';
export { type StepUp, settleStepUp, useStepUp } from './session/step-up.ts';
export { read as readStored, STORAGE_KEYS, write as writeStored } from './session/storage.ts';
export { huedShop, type LookedShop, ShopLooks } from './shop-looks.tsx';
