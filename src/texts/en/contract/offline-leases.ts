export const texts = {
  days: (max: number) => `Enter a number of days from 1 to ${max}`,
  server: (max: number) => `A server has at most ${max} characters, on one line`,
  maxDays: (max: number) => `An offline file of this product lasts at most ${max} days.`,
  none: 'There are no offline files for this product.',
  tooEarly: (days: number, day: string) =>
    `An offline file is possible from day ${days} after the payment, which is ${day}.`,
  ended: 'This license key has ended, so there is no offline file for it.',
  blocked: 'This license key is blocked, so there is no offline file for it.',
  trial: 'There are no offline files for a trial.',
  unbound: 'This license key belongs to no account yet. Enter the account first.',
  changed: 'Somebody else has changed this key at the same moment. Look at it again.',
  holds: (day: string) =>
    `An offline file of this key holds until ${day}. The key cannot move before.`,
} as const;

/** The steps that come with a file. */
export const steps = {
  copy: (names: string[]) =>
    `Copy ${names.join(' and ')} into the folder %APPDATA%\\MetaQuotes\\Terminal\\Common\\Files of the terminal’s computer, under the same name.`,
  logIn: (login: string, server: string) =>
    `Log in to account ${login} on the server ${server}. The second file is for the day the broker renames that server; only programs with a newer license check read it.`,
  logInAnywhere: (login: string) =>
    `Log in to account ${login}. The file was made without a server, which only programs with a newer license check can read. If yours does not find it, make a file for your server: the terminal shows its name at login.`,
  attach: (day: string) =>
    `Attach the program to its chart again and enter the same license key. It needs no store until ${day}.`,
} as const;
