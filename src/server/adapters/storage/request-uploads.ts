import { randomUUID } from 'node:crypto';
import type { OutputOf, ParsedInputOf } from '#contract/route.ts';
import type * as contract from '#contract/kit/uploads.ts';
import type { Caller } from '#server/kit/sessions/caller.ts';
import type { KitDeps } from '#server/kit/deps.ts';
import { unauthorized } from '#server/kit/errors.ts';
import type { FileStorage } from './storage.ts';
import { cleanFileName } from '#server/kit/uploads/staged-file.ts';
import { signReference } from '#server/kit/uploads/upload-reference.ts';

/** Time for 100 MB at half a megabit a second; equals the idle session time. */
const addressSeconds = 30 * 60;
/** A form waits for its last file, and each file may take that long. */
const referenceMs = 4 * addressSeconds * 1000;

/**
 * Decides where a form's files go: to the storage directly, or with the form. Accesses neither
 * database nor storage.
 */
export async function requestUploads(
  { settings, storage, now }: Pick<KitDeps, 'settings' | 'now'> & { storage: FileStorage },
  { files }: ParsedInputOf<typeof contract.requestUploads>,
  { admin }: Caller,
): Promise<OutputOf<typeof contract.requestUploads>> {
  if (!admin) throw unauthorized();
  const incoming = directStorage({ settings, storage });
  if (!incoming) return { direct: false };
  const expiresAt = now().getTime() + referenceMs;
  const signer = { secretKey: settings.secretKey, adminId: admin.id };
  const uploads = await Promise.all(
    files.map(async ({ field, name, size }) => {
      const id = randomUUID();
      const file = { id, field, name: cleanFileName(name), size, expiresAt };
      const { url, fields } = await incoming.sign(id, {
        sizeBytes: size,
        expiresInSeconds: addressSeconds,
      });
      return { url, fields, reference: signReference(file, signer) };
    }),
  );
  return { direct: true, uploads };
}

/** Returns the origin of direct uploads, or null if there are none. */
export async function uploadOrigin(
  deps: Pick<KitDeps, 'settings'> & { storage: FileStorage },
): Promise<string | null> {
  return (await directStorage(deps)?.origin()) ?? null;
}

function directStorage({
  settings,
  storage,
}: Pick<KitDeps, 'settings'> & { storage: FileStorage }): FileStorage['incoming'] {
  return settings.uploads === 'bucket' ? storage.incoming : null;
}
