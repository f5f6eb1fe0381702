export { ApiError, errorWords, isNoConnection } from './api/api-error.ts';
export { callApi } from './api/call-api.ts';
export type { CallArgs } from './api/call-args.ts';
export { useIsOffline } from './api/connection.ts';
export { isNotFound, queryClient } from './api/query-client.ts';
export { apiKey, useApiCache, useApiMutation, useApiPages, useApiQuery } from './api/use-api.ts';
export type { LiveEvents, LiveType } from './live/live-events.ts';
export { useLive } from './live/use-live.ts';
export { forgetFailures, loadOnce } from './load-once.ts';
export { KitProvider } from './provider.tsx';
export {
  lazyScreen,
  type RemoteName,
  type RemoteRoutes,
  SCREEN_PATHS,
  type ScreenPath,
} from './remote-routes.ts';
export {
  clearRegistrationProgress,
  type RegistrationProgress,
  registrationProgress,
  saveRegistrationProgress,
} from './session/registration-progress.ts';
export {
  dismissFarewell,
  endSession,
  type Farewell,
  type GeneralSession,
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
} from './session/session.ts';
export { leave } from './session/sign-out.ts';
export { read as readStored, STORAGE_KEYS, write as writeStored } from './session/storage.ts';
export { useSession, useUser } from './session/use-session.ts';
export * from './ui/feedback/banner.tsx';
export type { IllustrationName } from './ui/feedback/illustrations.tsx';
export * from './ui/feedback/modal.tsx';
export * from './ui/feedback/questions.tsx';
export * from './ui/feedback/skeletons.tsx';
export * from './ui/feedback/states.tsx';
export { notify } from './ui/feedback/toasts.tsx';
export * from './ui/layout/page-header.tsx';
export * from './ui/layout/panel.tsx';
export * from './ui/layout/screen.tsx';
export * from './ui/mantine.ts';
export * from './ui/parts/activity-list.tsx';
export * from './ui/parts/copy-button.tsx';
export * from './ui/parts/facts.tsx';
export * from './ui/parts/numbers.ts';
export * from './ui/parts/progress-bar.tsx';
export { clockLabel, dateLabel, dateTimeLabel, relativeTime } from './ui/parts/relative-time.ts';
export * from './ui/parts/reward-ready.tsx';
export * from './ui/parts/shop-avatar.tsx';
export * from './ui/parts/stamp-card.tsx';
export * from './ui/parts/stat-tiles.tsx';
export * from './ui/parts/status-badge.tsx';
export { RelativeTime } from './ui/parts/time-ago.tsx';
export { hueOf, initialsOf, shopColours } from './ui/shop-hue.ts';
export * from './ui/stamp/stamp.tsx';
export * from './ui/stamp/stamp-grid.tsx';
