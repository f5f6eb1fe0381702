import { paths } from '@stampwell/contracts/paths.ts';
import { ScreenSkeleton, useSession } from '@stampwell/kit';
import { Navigate, Route, Routes, useLocation } from '@stampwell/kit/router';
import { type ComponentType, Suspense, useEffect } from 'react';
import { Frame } from './frame/frame.tsx';
import { ScreenBoundary } from './remotes/screen-boundary.tsx';
import { Guarded } from './routes/guarded.tsx';
import { unknownPathTarget } from './routes/guards.ts';
import { RemotePageView } from './routes/remote-page.tsx';
import { type Access, remotePages } from './routes/route-table.ts';
import * as screens from './routes/screens.tsx';
import { useTopOfPage } from './routes/use-top-of-page.ts';
import { useVerifiedSession } from './routes/use-verified-session.ts';

interface OwnPage {
  path: string;
  access: Access;
  title?: string;
  screen: ComponentType;
}

/** The pages of the shell itself. */
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
];

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
          <Route
            key={page.path}
            path={page.path}
            element={
              <Guarded access={page.access} {...(page.title ? { title: page.title } : {})}>
                <RemotePageView page={page} />
              </Guarded>
            }
          />
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

/** The landing page is not part of the app: the server sends it whole. */
function UnknownPath() {
  const target = unknownPathTarget(useSession());
  const { pathname } = useLocation();
  const isOutside = target === paths.landing;
  useEffect(() => {
    if (isOutside && pathname !== paths.landing) location.replace(paths.landing);
  }, [isOutside, pathname]);
  return isOutside ? <ScreenSkeleton /> : <Navigate to={target} replace />;
}
