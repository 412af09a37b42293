import * as contract from '#contract/mails.ts';
import { endpoints } from '#server/endpoint/endpoint.ts';
import { listUndeliveredMails } from '#server/mail/list-undelivered-mails.ts';

export const ALL = endpoints([contract.listUndeliveredMails, listUndeliveredMails]);
