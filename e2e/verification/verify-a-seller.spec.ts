import { paperPng } from '@guildhall/scenes/files';
import { expect, type Page } from '@playwright/test';
import {
  advanceClock,
  allOf,
  type OwnerDatabase,
  signedIn,
  signIn,
  SUPPORT,
  test,
  unverifiedUser,
} from '../story.ts';

const picture = { name: 'paper.png', mimeType: 'image/png', buffer: paperPng() };
const THERE = 'The picture is here. It’s encrypted, and can’t be shown again.';

async function chooses(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function fillsDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('This field is required.').first()).toBeVisible();
  await chooses(page, 'Country', 'Germany');
  await chooses(page, 'Nationality', 'Germany');
  await page.getByLabel('Full name').fill('Robin Sample');
  await page.getByLabel('Date of birth').fill('1990-04-01');
  await page.getByRole('radio', { name: 'Passport' }).click();
  await page.getByLabel('Number of the document').fill('C01X00T47');
  await page.getByLabel('Street and number').fill('Beispielweg 12');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('City').fill('Berlin');
  // The navigation has a link of the same name.
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
}

async function sends(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('They’re destroyed 30 days after the decision')).toBeVisible();
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  await page.getByRole('button', { name: 'Send the request' }).click();
  await expect(page.getByText('We decide by', { exact: false })).toBeVisible();
}

/** Another story sets up an app for it; here only what follows from it counts. */
async function turnsOnTwoFactors(ownerDb: OwnerDatabase, email: string): Promise<void> {
  await ownerDb.updateTable('users').set({ two_factor: true }).where('email', '=', email).execute();
}

/** Whether the user of the page may sell accounts. */
async function sellingTerms(page: Page): Promise<unknown> {
  return await page.evaluate(async () => {
    const input = encodeURIComponent(JSON.stringify({ kind: 'account', language: 'en' }));
    const token = localStorage.getItem('token') ?? '';
    const headers = { authorization: `JWT ${token}` };
    const answer = await fetch(`/api/trpc/offers.sellingTerms?input=${input}`, { headers });
    const body = (await answer.json()) as { result: { data: unknown } };
    return body.result.data;
  });
}

async function takes(staff: Page, applicant: string): Promise<void> {
  await staff.goto('/admin/seller-requests');
  await staff.getByRole('link', { name: applicant }).click();
  await staff.getByRole('button', { name: 'Take the request' }).click();
  await expect(staff.getByText('Robin Sample')).toBeVisible();
}

test('a seller is verified after a question, may sell at once, and the papers are destroyed 30 days later (rules.md §8, Z8, K7; product.md §1.4, §2.35, §2.36, §2.54)', async ({
  browser,
  request,
  shop,
  ownerDb,
}) => {
  const { username, email } = await unverifiedUser(shop);
  const page = await signedIn(await browser.newContext(), request, email);
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, SUPPORT);

  await test.step('the form says what is missing, saves what is typed, and keeps it', async () => {
    await page.goto('/verify');
    await page.getByRole('link', { name: 'Start' }).first().click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await fillsDetails(page);
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('Berlin');
    await page.getByRole('button', { name: 'Go on' }).click();
  });

  await test.step('pictures are uploaded, and the request is sent with consent', async () => {
    await page.getByLabel('Front of the document').setInputFiles(picture);
    await expect(page.getByText(THERE)).toHaveCount(1);
    await page.getByLabel('Selfie with the document').setInputFiles(picture);
    await expect(page.getByText(THERE)).toHaveCount(2);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('button', { name: 'Send the request' })).toBeDisabled();
    await turnsOnTwoFactors(ownerDb, email);
    await page.reload();
    await page.getByRole('button', { name: 'Go on' }).click();
    await sends(page);
  });

  await test.step('support looks at a paper, which is logged, and asks for the selfie again', async () => {
    await takes(staff, username);
    await staff.getByRole('button', { name: 'Look at it' }).first().click();
    await staff.getByRole('button', { name: 'Show', exact: true }).click();
    const shown = staff.getByRole('img', { name: `Front of the document of ${username}` });
    await expect(shown).toHaveAttribute('src', /^data:image\/jpeg;base64,/);
    await staff.keyboard.press('Escape');
    await staff.getByRole('button', { name: 'Ask for more' }).click();
    await chooses(staff, 'Selfie with the document', 'It’s blurred.');
    await staff.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(staff.getByText('Something is missing')).toBeVisible();
  });

  await test.step('the applicant reads why, adds it, and sees who has looked', async () => {
    await page.reload();
    await expect(page.getByText('It’s blurred.')).toBeVisible();
    await expect(page.getByText(/^Front of the document: somebody on our staff/)).toBeVisible();
    await page.getByLabel('Selfie with the document').setInputFiles(picture);
    await expect(page.getByText(THERE)).toHaveCount(2);
    await sends(page);
  });

  await test.step('support approves after every check, and the seller may sell at once', async () => {
    await takes(staff, username);
    await staff.getByLabel('Reason').fill('Every paper is in order.');
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(staff.getByText('Tick every check.')).toBeVisible();
    for (const check of await allOf(staff.getByRole('checkbox'))) await check.check();
    await staff.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(staff.getByText('Verified', { exact: true })).toBeVisible();
    await page.goto('/verify');
    await expect(page.getByText(/^In force until/)).toBeVisible();
    expect(await sellingTerms(page)).toMatchObject({
      verification_level: 2,
      verification_needed: 2,
    });
  });

  await test.step('30 days later everything is destroyed, and both sides see that it is', async () => {
    await advanceClock(request, 24 * 30 + 1);
    await page.reload();
    await expect(page.getByText(/^2 pictures were destroyed on/)).toBeVisible();
    await staff.reload();
    await expect(staff.getByText('Details and pictures were destroyed.')).toBeVisible();
  });
});
