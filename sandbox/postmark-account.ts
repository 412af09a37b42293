import { json } from './http.ts';
import { handler } from './postmark-call.ts';

/** The message streams of a Postmark server. Only `broadcast` leaves unsubscribes to the sender. */
const STREAMS = [
  { ID: 'outbound', MessageStreamType: 'Transactional', unsubscribing: 'None' },
  { ID: 'broadcast', MessageStreamType: 'Broadcasts', unsubscribing: 'Custom' },
  { ID: 'newsletter', MessageStreamType: 'Broadcasts', unsubscribing: 'Postmark' },
  { ID: 'inbound', MessageStreamType: 'Inbound', unsubscribing: 'None' },
];

/** Domains that mail is sent from, one in each state. */
const DOMAINS = [
  { Name: 'tradeshelf.example', DKIMVerified: true, ReturnPathDomainVerified: true },
  { Name: 'own-shop.example', DKIMVerified: true, ReturnPathDomainVerified: true },
  { Name: 'no-dkim.example', DKIMVerified: false, ReturnPathDomainVerified: true },
  { Name: 'no-return-path.example', DKIMVerified: true, ReturnPathDomainVerified: false },
];

export const hasStream = (id: string): boolean => STREAMS.some(({ ID }) => ID === id);

/** GET /server. https://postmarkapp.com/developer/api/server-api */
export const showServer = handler(() => json(200, { ID: 1, Name: 'Sandbox' }));

/** GET /message-streams. https://postmarkapp.com/developer/api/message-streams-api */
export const listStreams = handler(() =>
  json(200, {
    TotalCount: STREAMS.length,
    MessageStreams: STREAMS.map(({ unsubscribing, ...stream }) => ({
      ...stream,
      ServerID: 1,
      Name: stream.ID,
      ArchivedAt: null,
      SubscriptionManagementConfiguration: { UnsubscribeHandlingType: unsubscribing },
    })),
  }),
);

/** GET /domains. https://postmarkapp.com/developer/api/domains-api */
export const listDomains = handler(
  () =>
    json(200, {
      TotalCount: DOMAINS.length,
      Domains: DOMAINS.map((domain, index) => ({ ID: index + 1, ...domain })),
    }),
  'account',
);
