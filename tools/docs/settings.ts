// The generated part of README.md: the settings.
import { describeSettings } from '@guildhall/server/env';
import { markdownTable } from './tables.ts';

export const settingsParts = {
  settings: () =>
    markdownTable(
      ['name', 'default', 'what it does'],
      describeSettings().map(({ name, default: words, description }) => [
        `\`${name}\``,
        words,
        description,
      ]),
    ),
};
