import type { Capability } from '../../services/capability/capability.ts';
import { approvalRoutes } from './approvals.routes.ts';
import type { ApprovalPorts } from './ports.ts';

/** What an administrator decides about a business. */
export const createApprovals = (ports: ApprovalPorts): Capability => ({ routes: approvalRoutes(ports) });
