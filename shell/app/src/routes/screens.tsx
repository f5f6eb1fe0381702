import { lazyScreen } from '@stampwell/client';

/** The shell's own pages, loaded when first shown. */
export const LoginScreen = lazyScreen(() => import('../sign-in/login-screens.tsx'), 'CustomerLogin');
export const BusinessLoginScreen = lazyScreen(() => import('../sign-in/login-screens.tsx'), 'BusinessLogin');
export const AdminLoginScreen = lazyScreen(() => import('../sign-in/login-screens.tsx'), 'AdminLogin');
export const EmployeeLoginScreen = lazyScreen(() => import('../sign-in/login-screens.tsx'), 'EmployeeLogin');
export const RegisterScreen = lazyScreen(() => import('../sign-in/register-screen.tsx'), 'RegisterScreen');
export const ForgotPasswordScreen = lazyScreen(
  () => import('../sign-in/forgot-password-screen.tsx'),
  'ForgotPasswordScreen',
);
export const JoinScreen = lazyScreen(() => import('../sign-in/join-screen.tsx'), 'JoinScreen');
export const ConfirmEmailScreen = lazyScreen(
  () => import('../sign-in/email-link-screens.tsx'),
  'ConfirmEmailScreen',
);
export const UndoEmailScreen = lazyScreen(
  () => import('../sign-in/email-link-screens.tsx'),
  'UndoEmailScreen',
);
export const UnsubscribeScreen = lazyScreen(
  () => import('../sign-in/unsubscribe-screen.tsx'),
  'UnsubscribeScreen',
);
export const GoneScreen = lazyScreen(() => import('../sign-in/gone-screen.tsx'), 'GoneScreen');
export const DataComplaintScreen = lazyScreen(
  () => import('../sign-in/data-complaint-screen.tsx'),
  'DataComplaintScreen',
);
export const ResetPasswordScreen = lazyScreen(
  () => import('../sign-in/reset-password-screen.tsx'),
  'ResetPasswordScreen',
);
