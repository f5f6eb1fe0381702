import { DomainError, refusalIn } from '@stampwell/contracts';
import type { Pool } from 'pg';
import type { Capability } from '../../services/capability/capability.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { type ApiKeyPorts, apiKeyRoutes } from './api-keys.routes.ts';
import { createIdentifyKey } from './identify-key.ts';

type Needs = ApiKeyPorts & { pool: Pool };

/** Keys to the public API: an owner's page of them, and who calls. */
export function createApiKeys(needs: Needs) {
  const { pool, commands, approvalOf } = needs;

  /** [AK5] */
  async function assertOpen(businessId: string): Promise<void> {
    const { states } = await commands.readState({ approval: approvalOf(businessId) });
    const refusal = refusalIn(states.approval.status);
    if (refusal) throw new DomainError(refusal);
  }

  const store = createApiKeyStore(pool);
  const { identify, distrust } = createIdentifyKey(store, assertOpen);
  return {
    routes: apiKeyRoutes(needs, store, distrust),
    forget: store.forget,
    identify,
    /** Whether it neither ended nor was revoked. */
    works: store.works,
  } satisfies Capability & { identify: unknown; works: unknown };
}
