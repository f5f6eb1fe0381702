import type { Endpoint } from '@stampwell/contracts/http/endpoint.ts';
import type { RouteRequest } from '../platform/route.ts';

/** How a request decides and appends: once per key, in its actor's name. */
export type RunCommand = RouteRequest<Endpoint>['run'];
