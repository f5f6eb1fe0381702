import type { Capability } from '../../services/capability/capability.ts';
import { type DataComplaintPorts, dataComplaintRoutes } from './data-complaints.routes.ts';

/** Complaints about how personal data is handled. */
export const createDataComplaints = (ports: DataComplaintPorts): Capability => ({
  routes: dataComplaintRoutes(ports),
});
