import { paths } from '@stampwell/contracts/paths.ts';
import type { Navigation } from '@stampwell/ui';
import { Link, useLocation, useNavigate } from 'react-router-dom';

/** Adapts the router for `ui`. Where the visit began on this page, Back leads home. */
export const navigation: Navigation = {
  Link,
  useGo() {
    const navigate = useNavigate();
    const { key, pathname } = useLocation();
    const home = pathname.startsWith('/employee/') ? paths.employee.dashboard : paths.dashboard;
    return (to) => {
      const target = to === true && key === 'default' ? home : to;
      void (target === true ? navigate(-1) : navigate(target));
    };
  },
};
