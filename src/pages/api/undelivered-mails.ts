import { listUndeliveredMails } from '#contract/mails.ts';
import { endpoint, onlyMethods } from '#server/endpoint.ts';
import { listUndeliveredMails as list } from '#server/mail/list-undelivered-mails.ts';

export const prerender = false;

export const GET = endpoint(listUndeliveredMails, list);
export const HEAD = GET;
export const ALL = onlyMethods('GET', 'HEAD');
