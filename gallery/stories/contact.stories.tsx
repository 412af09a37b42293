import { createTicket } from '#contract/contact/tickets.ts';
import { ContactForm } from '#islands/contact/tickets/ContactForm.tsx';
import { common } from '#texts/common.ts';
import { ticketTexts as texts } from '#texts/contract/contact.ts';
import { contactForm } from '#texts/contact.ts';
import { long } from '../fixtures/shop.ts';
import { answer, fill, offline, press, refused, share, waiting } from '../story.ts';

const write = (message: string) => async () => {
  await fill(contactForm.name, 'Tess Trader');
  await fill(common.email, 'trader@example.com');
  await fill(contactForm.message, message);
  await press(contactForm.submit);
};
const send = write('Where is my download?');
const tooMany = 'Five messages an hour are all that one address has.';

const page = {
  element: <ContactForm replyHours={24} />,
  styles: () => import('#styles/forms.css'),
  address: '/contact-us',
  frame: 'panel p-5 sm:p-6',
};

export const stories = share(page, {
  empty: { shows: contactForm.submit },
  invalid: { shows: texts.message, play: () => press(contactForm.submit) },
  busy: { shows: contactForm.submit, answers: [waiting(createTicket)], play: send },
  done: {
    shows: contactForm.ticket(1042),
    answers: [answer(createTicket, { success: true, id: 1042 })],
    play: send,
  },
  'too-many': { ...refused(createTicket, 429, tooMany), play: send },
  offline: { shows: texts.failed, answers: [offline(createTicket)], play: send },
  'too-long': {
    shows: 'Donaudampf',
    answers: [waiting(createTicket)],
    play: write(`${long.word}\n\n${long.text.repeat(5)}`),
  },
});
