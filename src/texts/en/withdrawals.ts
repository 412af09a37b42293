export const withdrawPage = {
  title: 'Withdraw from contract',
  description: 'Withdraw from a contract with this shop in two steps, without a login.',
  lead: 'Changed your mind about a purchase? As a consumer in the European Union you can withdraw within 14 days of it, unless you asked us to deliver at once, acknowledged that you lose this right, and the download has begun.',
  afterwards: 'What happens next',
  next: 'We email you the acknowledgement at once, with the date and time. Then we review your statement and write to you. If the right of withdrawal applies, you get your money back within 14 days, the way you paid. More about refunds is in the {terms}.',
  withoutScript: 'This page needs JavaScript. Without it, send your statement to {email}.',
} as const;

export const withdrawForm = {
  step: (step: number) => `Step ${step} of 2`,
  name: 'Name',
  orderId: 'Order ID',
  emailHint: 'We send the acknowledgement here.',
  submit: 'Continue',
  review: 'Your statement',
  /** The statement itself, on the page and in the mail. */
  statement: ({ name, orderID, email }: { name: string; orderID: string; email: string }) =>
    `I hereby withdraw from the contract of my order ${orderID}.\nName: ${name}\nEmail: ${email}`,
  acknowledged: (email: string) => `We send an acknowledgement to ${email} at once.`,
  confirm: 'Confirm withdrawal',
  back: 'Back',
  received: 'Your withdrawal has reached us',
  receipt: (id: number, moment: string) => `Statement ${id}, received on ${moment}.`,
  mailed: (email: string) =>
    `We’re emailing the acknowledgement to ${email}. Nothing after a minute? Check your spam folder. Your statement counts either way.`,
} as const;

/** Its acknowledgement, to the given address. */
export const withdrawalMail = {
  subject: (shop: string) => `Your withdrawal has reached ${shop}`,
  heading: 'Your withdrawal has reached us',
  received: (id: number, moment: string) => `On ${moment} we received this statement (no. ${id}):`,
  next: 'We will review it and write to you. If the right of withdrawal applies, you get your money back within 14 days, the way you paid.',
  notYou: 'If this wasn’t you, reply to this email.',
} as const;

/** To the order's own address, if the statement came from another one. */
export const withdrawalNoticeMail = {
  subject: (product: string) => `Someone withdrew from your purchase of ${product}`,
  heading: 'A withdrawal from another address',
  text: (moment: string, from: string) =>
    `On ${moment} someone using the address ${from} stated that they withdraw from this purchase. Money only ever goes back the way it was paid.`,
  notYou: 'If this wasn’t you and you want to keep the purchase, reply to this email soon.',
} as const;

export const withdrawalDeclinedMail = {
  subject: (shop: string, id: number) => `Your withdrawal at ${shop} (statement ${id})`,
  heading: 'We do not accept your withdrawal',
  stated: (moment: string) => `You stated on ${moment}:`,
} as const;

/** Reasons to decline, which the seller reads and edits before they are mailed. */
export const declineReasons = {
  late: {
    name: 'The 14 days were over',
    text: 'The period for withdrawal ends 14 days after the day of the contract (Art. 9 of Directive 2011/83/EU). Your statement came after its end.',
  },
  waived: {
    name: 'Digital content, begun with consent',
    text: 'Before you paid, you agreed that we deliver at once and acknowledged that you thereby lose the right of withdrawal. We confirmed this to you, and the download began before your statement. That ended the right (Art. 16(m) of Directive 2011/83/EU).',
  },
  trader: {
    name: 'Not bought as a consumer',
    text: 'The right of withdrawal belongs to consumers, who buy for purposes outside their trade, business or profession (Art. 2(1) of Directive 2011/83/EU). You bought for yours.',
  },
  unknown: {
    name: 'No such order',
    text: 'We found no order with the ID in your statement, so we do not know which contract you mean. Please reply with the order ID from our receipt, or the transaction ID from PayPal’s.',
  },
} as const;
