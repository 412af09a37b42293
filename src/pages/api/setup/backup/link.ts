import { offerBackup } from '#contract/setup.ts';
import { offerBackupLink } from '#server/backup/download-backup.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';

export const ALL = endpoints([offerBackup, offerBackupLink]);
