import type { Site } from '#server/settings.ts';

/**
 * Lists differences between the shop facts of the build and of `serve`'s environment, a line each.
 */
export function describeSiteDrift(built: Site, served: Site): string[] {
  const names = { url: 'SITE_URL', name: 'SITE_NAME', supportEmail: 'SUPPORT_EMAIL' } as const;
  return (['url', 'name', 'supportEmail'] as const)
    .filter((key) => built[key] !== served[key])
    .map(
      (key) =>
        `${names[key]} is ${served[key]}, but the prerendered pages were built with ${built[key]}. Build again.`,
    );
}
