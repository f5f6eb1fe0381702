/** All that the product uses of react-router; importing it elsewhere would bundle the whole of it. */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { navigation } from './navigation.ts';
