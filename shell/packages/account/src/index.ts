/** The parts of every role's profile. Loaded lazily, since a profile is rarely the first screen. */
export * from './account-panel.tsx';
export * from './code-picture.tsx';
export * from './deletion-losses.tsx';
export * from './download-button.tsx';
export * from './mail-panel.tsx';
export * from './password-panel.tsx';
export * from './profile-head.tsx';
export * from './profile-panel.tsx';
export * from './profile-rows.tsx';
export * from './security/activity-panel.tsx';
export * from './security/activity-words.ts';
export * from './security/security-panel.tsx';
export * from './security/step-up-dialog.tsx';
export * from './sessions-panel.tsx';
export * from './sign-out-button.tsx';
