import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SSRManifest } from 'astro';

/**
 * Removes the hashes of script files from a policy. Astro lists every file of the client build in
 * every page's header, and `'self'` allows them already. Hashes of inline scripts stay.
 *
 * @param csp of the manifest that pages are rendered with; changed in place
 * @param clientFolder dist/client
 */
export async function dropHashesOfFiles(
  csp: NonNullable<SSRManifest['csp']>,
  clientFolder: string,
): Promise<void> {
  const entries = await readdir(clientFolder, { recursive: true, withFileTypes: true });
  const scripts = entries.filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name));
  const hashes = new Set(
    await Promise.all(
      scripts.map(async ({ parentPath, name }) => {
        const content = await readFile(join(parentPath, name));
        return `sha256-${createHash('sha256').update(content).digest('base64')}`;
      }),
    ),
  );
  const { scriptDirective } = csp;
  scriptDirective.hashes = scriptDirective.hashes.filter(
    (entry) => !hashes.has(typeof entry === 'string' ? entry : entry.hash),
  );
}
