import type { Capability } from '../../services/capability/capability.ts';
import { type PlatformSettingsPorts, platformSettingsRoutes } from './platform-settings.routes.ts';

/** The settings that hold for all shops. */
export const createPlatformSettings = (ports: PlatformSettingsPorts): Capability => ({
  routes: platformSettingsRoutes(ports),
});
