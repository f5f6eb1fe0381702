import { type LazyScreen, useSession } from '@stampwell/client';
import { Navigate, Route, Routes, useLocation, useNavigationType } from '@stampwell/client/router';
import { paths } from '@stampwell/contracts/paths.ts';
import type { Access } from '@stampwell/contracts/remote-manifest.ts';
import { ScreenSkeleton } from '@stampwell/ui';
import { type ComponentType, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import { bootData } from './boot/boot-data.ts';
import { Frame } from './frame/frame.tsx';
import { pagesOf } from './remotes/remote-pages.ts';
import { ScreenBoundary } from './remotes/screen-boundary.tsx';
import { Guarded } from './routes/guarded.tsx';
import { unknownPathTarget } from './routes/guards.ts';
import { RemotePageView } from './routes/remote-page.tsx';
import * as screens from './routes/screens.tsx';
import { useVerifiedSession } from './routes/use-verified-session.ts';

interface OwnPage {
  path: string;
  access: Access;
  title?: string;
  screen: LazyScreen;
}

/** Pages of the shell itself. */
const ownPages: readonly OwnPage[] = [
  { path: paths.login, access: 'entrance', title: 'Sign In', screen: screens.LoginScreen },
  {
    path: paths.business.login,
    access: 'entrance',
    title: 'Business Login',
    screen: screens.BusinessLoginScreen,
  },
  { path: paths.admin.login, access: 'entrance', title: 'Admin Portal', screen: screens.AdminLoginScreen },
  {
    path: paths.employee.login,
    access: 'employee-entrance',
    title: 'Employee Sign In',
    screen: screens.EmployeeLoginScreen,
  },
  { path: paths.employee.join, access: 'public', title: 'Join the Staff', screen: screens.JoinScreen },
  { path: paths.register, access: 'entrance', title: 'Create Account', screen: screens.RegisterScreen },
  {
    path: paths.forgotPassword,
    access: 'public',
    title: 'Forgot Password',
    screen: screens.ForgotPasswordScreen,
  },
  {
    path: paths.resetPassword,
    access: 'public',
    title: 'Choose a New Password',
    screen: screens.ResetPasswordScreen,
  },
  {
    path: paths.confirmEmail,
    access: 'public',
    title: 'Confirm Your Email Address',
    screen: screens.ConfirmEmailScreen,
  },
  {
    path: paths.undoEmail,
    access: 'public',
    title: 'Take Your Account Back',
    screen: screens.UndoEmailScreen,
  },
  {
    path: paths.dataComplaint,
    access: 'public',
    title: 'Complain About Your Data',
    screen: screens.DataComplaintScreen,
  },
  { path: paths.gone, access: 'public', title: 'Account Deleted', screen: screens.GoneScreen },
  { path: paths.unsubscribe, access: 'public', title: 'Your Mails', screen: screens.UnsubscribeScreen },
];

/** Pages of the remotes published when this page was sent. */
const remotePages = pagesOf(bootData.remotes);

/** Waits until the screen of one of the shell's own pages has loaded or failed. Until then the page's skeleton is shown. */
export const ownScreenReady = (path: string): Promise<void> | undefined =>
  ownPages.find((page) => page.path === path)?.screen.preload();

export function App() {
  useVerifiedSession();
  useTopOfPage();
  return (
    <Frame>
      <Routes>
        {ownPages.map(({ path, screen: Screen, ...guard }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guarded {...guard}>
                <OwnPageView screen={Screen} />
              </Guarded>
            }
          />
        ))}
        {remotePages.map((page) => (
          <Route key={page.path} path={page.path} element={<RemotePageView page={page} />} />
        ))}
        <Route path={paths.admin.home} element={<Navigate to={paths.admin.dashboard} replace />} />
        <Route path="*" element={<UnknownPath />} />
      </Routes>
    </Frame>
  );
}

function OwnPageView({ screen: Screen }: { screen: ComponentType }) {
  return (
    <ScreenBoundary>
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </ScreenBoundary>
  );
}

/** The landing page is not part of the app, so this loads it from the server. */
function UnknownPath() {
  const target = unknownPathTarget(useSession());
  const { pathname } = useLocation();
  const isOutside = target === paths.landing;
  useEffect(() => {
    if (isOutside && pathname !== paths.landing) location.replace(paths.landing);
  }, [isOutside, pathname]);
  return isOutside ? <ScreenSkeleton /> : <Navigate to={target} replace />;
}

/** New pages start at the top. On Back the browser restores the position. */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (navigation !== 'POP') window.scrollTo(0, 0);
  }, [pathname, navigation]);
}
