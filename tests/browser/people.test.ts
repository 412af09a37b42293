import { Secret, TOTP } from 'otpauth';
import { test } from 'vitest';
import { createTicket } from '#contract/contact/tickets.ts';
import { demoAdmin } from '#scripts/demo-environment.ts';
import { logIn } from '../support/admin-steps.ts';
import { expect } from '../support/expect.ts';
import { mailsOf } from '../support/inbox.ts';
import { useFixtures, type Visitor } from '../support/visitor.ts';

/** Browsers allow passkeys for names only, never for IP addresses. */
const siteUrl = 'http://shop.localhost';
const fixtures = useFixtures({ env: { SITE_URL: siteUrl } });

const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
const codeOf = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });

test('a support account is invited, answers a ticket and sees nothing else @p202', async () => {
  const owner = await fixtures.newVisitor();
  await logIn(owner, '/admin/people');
  await owner.page.getByRole('textbox', { name: 'Email' }).fill('sam@example.com');
  await button(owner, 'Invite').click();
  await expect(owner.page.getByText('Invited: Support')).toBeVisible();
  const [mail] = await mailsOf(fixtures.shop, 'sam@example.com', 1);
  const path = /\/admin\/invitation#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';

  const sam = await fixtures.newVisitor();
  await sam.open(path);
  await button(sam, 'Create account').click();
  await expect(sam.page.getByText('Choose at least 12 characters')).toBeVisible();
  await sam.page.getByRole('textbox', { name: 'Username' }).fill('sam');
  await sam.page.getByRole('textbox', { name: 'Password' }).fill('a phrase of words');
  await button(sam, 'Create account').click();
  await expect(sam.page.getByRole('tab', { name: 'Purchases', selected: true })).toBeVisible();
  await expect(sam.page.getByRole('tab')).toHaveText(['Purchases', 'Licenses', 'Tickets']);
  for (const name of ['Overview', 'Audit log', 'People', 'Give a copy', 'Import']) {
    await expect(sam.page.getByRole('link', { name })).toHaveCount(0);
  }
  await expect(button(sam, 'Export CSV')).toHaveCount(0);
  await sam.open('/admin/people');
  await expect(sam.page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await sam.page.getByRole('link', { name: 'Withdrawals' }).click();
  await expect(sam.page.getByRole('heading', { level: 1 })).toHaveText('Withdrawals');

  const ticket = { name: 'Ada', email: 'ada@example.com', message: 'Where is my key?' };
  await fixtures.shop.call(createTicket, ticket);
  await sam.open('/admin?tab=tickets');
  await sam.page.getByRole('row').nth(1).getByRole('link').click();
  await sam.page.getByRole('textbox', { name: 'Answer' }).fill('On its way.');
  await sam.page.getByRole('checkbox', { name: 'and close' }).check();
  await button(sam, 'Send answer').click();
  await expect(sam.page.getByText('The ticket is closed.')).toBeVisible();

  await owner.page.reload();
  await owner.page.getByTitle('Remove sam').click();
  await button(owner, 'Remove').last().click();
  await expect(owner.page.getByText('sam is removed.')).toBeVisible();
  sam.expectTrouble(/\/api\/tickets\/\d+ 401/);
  await sam.page.reload();
  await expect(sam.page).toHaveURL(/\/admin\/login/);
});

test('the login asks for the code of an authenticator app @p204', async () => {
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor, '/admin/account');
  await button(visitor, 'Set up').click();
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret =
    (await page.getByRole('region', { name: 'Second factor' }).locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOf(secret, -1));
  await button(visitor, 'Turn on').click();
  const codes = page.getByRole('status').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';

  await button(visitor, 'Logout').click();
  visitor.expectTrouble(/POST \/api\/admin\/login 401/);
  await page.getByRole('textbox', { name: 'Username' }).fill(demoAdmin.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoAdmin.password);
  await button(visitor, 'Login').click();
  const code = page.getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await button(visitor, 'Login').click();
  await expect(page.getByText('Enter the code from your second factor')).toBeVisible();
  await code.fill('000000');
  await button(visitor, 'Login').click();
  await expect(page.getByText('This code is wrong or has already been used')).toBeVisible();
  await code.fill(codeOf(secret, 0));
  await button(visitor, 'Login').click();
  await expect(page.getByRole('tab', { name: 'Products' })).toBeVisible();

  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByTitle('Turn the authenticator app off').click();
  await page.getByRole('textbox', { name: /Code from the app/ }).fill(recoveryCode);
  await button(visitor, 'Turn off').last().click();
  await expect(button(visitor, 'Set up')).toBeVisible();
});

test('a passkey logs in without a password @p209', async () => {
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await page.context().route(`${siteUrl}/**`, async (route) => {
    const url = route.request().url().replace(siteUrl, fixtures.shop.url);
    const response = await route.fetch({ url }).catch(() => null);
    // At the end of the test, nobody waits for the requests in flight.
    if (response) await route.fulfill({ response }).catch(() => {});
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logIn(visitor, `${siteUrl}/admin/account`);
  await page.getByRole('textbox', { name: 'Device name' }).fill('Laptop');
  await button(visitor, 'Add a passkey').click();
  const proof = page.getByLabel('Your password, or a code from your second factor');
  visitor.expectTrouble(/POST \/api\/me\/passkeys 401/);
  await proof.fill('wrong password');
  await button(visitor, 'Add').click();
  await expect(page.getByText('This is neither your password')).toBeVisible();
  await proof.fill(demoAdmin.password);
  await button(visitor, 'Add').click();
  await expect(page.getByText('Not used yet')).toBeVisible();
  await button(visitor, 'Logout').click();
  await button(visitor, 'Use a passkey').click();
  await expect(page.getByRole('tab', { name: 'Products' })).toBeVisible();

  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByText('Last used').first()).toBeVisible();
  await page.getByTitle('Remove Laptop').click();
  await proof.fill(demoAdmin.password);
  await button(visitor, 'Remove').last().click();
  await expect(page.getByText('Passkey Laptop removed.')).toBeVisible();
});

test('a changed password keeps the session, and so does a wrong one @p328', async () => {
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor, '/admin/account');
  visitor.expectTrouble(/PUT \/api\/me\/password 401/);
  await page.getByLabel('New password').fill(demoAdmin.password);
  await page.getByLabel('Current password').fill('wrong password');
  await button(visitor, 'Change password').click();
  await expect(page.getByText('This is not your password')).toBeVisible();
  await page.getByLabel('Current password').fill(demoAdmin.password);
  await button(visitor, 'Change password').click();
  await expect(page.getByText('Password changed.')).toBeVisible();
});

test('a token is made, shown once and revoked @p201', async () => {
  const visitor = await fixtures.newVisitor();
  const { page } = visitor;
  await logIn(visitor, '/admin/people');
  await button(visitor, 'Create a token').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('CI');
  await button(visitor, 'Create the token').click();
  await expect(page.getByText('Choose what the token may do')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Read purchases' }).check();
  await button(visitor, 'Create the token').click();
  await expect(page.getByText(/^tsk_/)).toBeVisible();
  const token = (await page.getByText(/^tsk_/).textContent()) ?? '';
  const statusOf = async (path: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await fetch(fixtures.shop.url + path, { headers })).status;
  };
  expect(await statusOf('/api/purchases')).toBe(200);
  expect(await statusOf('/api/tickets')).toBe(403);
  await page.getByTitle('Revoke CI').click();
  await button(visitor, 'Revoke').last().click();
  await expect(page.getByText('Token CI revoked.')).toBeVisible();
  expect(await statusOf('/api/purchases')).toBe(401);
});
