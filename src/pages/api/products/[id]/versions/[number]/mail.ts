import * as contract from '#contract/release-mails.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { getReleaseMail, sendReleaseMail } from '#server/versions/mail-version.ts';

export const ALL = endpoints(
  [contract.getReleaseMail, getReleaseMail],
  [contract.sendReleaseMail, sendReleaseMail],
);
