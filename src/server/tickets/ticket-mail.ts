import { jointDigits, renderMailBody, type Shop } from '../mail/mail-body.ts';

export interface TicketMessage {
  name: string;
  email: string;
  message: string;
}

/** The mail that tells the seller of a ticket. */
export function renderTicketMail(
  { id, name, email, message }: TicketMessage & { id: number },
  shop: Shop,
) {
  return {
    subject: jointDigits(`Ticket ${id} from ${name}`),
    ...renderMailBody(
      `Ticket ${id}`,
      [
        {
          kind: 'facts',
          facts: [
            ['Name', name],
            ['Email', email],
          ],
        },
        { kind: 'quote', text: message },
        { kind: 'text', text: 'Reply to this mail to answer: it goes to the address above.' },
        { kind: 'link', label: 'All tickets', url: `${shop.siteUrl}/admin?tab=tickets` },
      ],
      shop,
    ),
  };
}
