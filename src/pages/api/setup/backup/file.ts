import { downloadBackup } from '#contract/setup.ts';
import { makeBackup } from '#server/backup/download-backup.ts';
import { attachmentEndpoint } from '#server/endpoint/attachment.ts';

export const ALL = attachmentEndpoint(downloadBackup, makeBackup);
