import { catalogueOf } from '@guildhall/locales/catalogues';
import { provideMessages } from './messages.ts';

// Tests have all messages loaded, as the server has.
provideMessages({ catalogueOf });
