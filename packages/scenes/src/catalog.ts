import { randomUUID } from 'node:crypto';
import type { DefineGame, DefineGiftCardBrand } from '@guildhall/domain/catalog/schema';
import { defineGame } from '@guildhall/services/catalog/define-game';
import { defineGiftCardBrand } from '@guildhall/services/catalog/define-gift-card-brand';
import type { Scene } from './scene.ts';

/** Defines a minimal game: a rank, a number and a boolean. */
export async function testGame(
  { services }: Scene,
  changes: Partial<DefineGame> = {},
): Promise<DefineGame> {
  const game: DefineGame = {
    slug: `game-${randomUUID().slice(0, 8)}`,
    name: 'Test Game',
    publisher: 'Test House',
    genre: 'Test',
    description: 'A game that exists in tests and nowhere else.',
    risk_class: 'A',
    popularity: 1,
    schema: {
      version: 1,
      attributes: [
        {
          key: 'rank',
          label: 'Rank',
          kind: 'choice',
          options: ['Bronze', 'Silver', 'Gold'],
          required: true,
          filterable: true,
          on_card: true,
        },
        {
          key: 'level',
          label: 'Level',
          kind: 'number',
          min: 1,
          max: 1_000_000,
          required: true,
          filterable: true,
          on_card: true,
        },
        {
          key: 'first_owner',
          label: 'First owner',
          kind: 'yes_no',
          required: false,
          filterable: true,
          on_card: false,
        },
      ],
      vault: [
        { key: 'login', label: 'Login', required: true, multiline: false },
        { key: 'password', label: 'Password', required: true, multiline: false },
        { key: 'notes', label: 'Notes', required: false, multiline: true },
      ],
    },
    ...changes,
  };
  await defineGame(services, game);
  return game;
}

/** Defines a game whose offers say whether they include the email, with its fields in the vault. */
export async function testGameWithEmail(scene: Scene): Promise<DefineGame> {
  const shown = { required: true, filterable: true, on_card: false };
  const optional = { required: false, multiline: false };
  const options = ['Yes', 'Changeable', 'No'];
  return await testGame(scene, {
    schema: {
      version: 1,
      attributes: [
        { ...shown, key: 'email_access', label: 'Email included', kind: 'choice', options },
      ],
      vault: [
        { key: 'login', label: 'Login', required: true, multiline: false },
        { key: 'password', label: 'Password', required: true, multiline: false },
        { ...optional, key: 'email_login', label: 'Email address' },
        { ...optional, key: 'email_password', label: 'Email password' },
      ],
    },
  });
}

/** Defines a brand with one region and codes of the form `AAAA-0000`. */
export async function testBrand(
  { services }: Scene,
  changes: Partial<DefineGiftCardBrand> = {},
): Promise<DefineGiftCardBrand> {
  const brand: DefineGiftCardBrand = {
    slug: `brand-${randomUUID().slice(0, 8)}`,
    name: 'Test Card',
    category: 'Test',
    description: 'A gift card that exists in tests and nowhere else.',
    popularity: 1,
    regions: [{ code: 'US', name: 'United States', currency: 'USD', face_values_minor: [2_500] }],
    code_pattern: '[A-Z]{4}-[0-9]{4,12}',
    code_example: 'ABCD-1234',
    redeem_url: 'https://redeem.example',
    redeem_steps: ['Open the page.', 'Enter the code.'],
    ...changes,
  };
  await defineGiftCardBrand(services, brand);
  return brand;
}
