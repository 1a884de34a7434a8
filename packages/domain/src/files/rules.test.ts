import { describe, expect, test } from 'vitest';
import { IMAGE_FILE, refusalOfType } from './rules.ts';

describe('a file', () => {
  test.each(['image/jpeg', 'image/png', 'image/webp'])('of the type %s is taken', (type) => {
    expect(refusalOfType(type, IMAGE_FILE.media_types)).toBeNull();
  });

  test.each(['image/heic', 'image/heif', 'image/heic-sequence'])(
    'of the type %s is refused with the advice to save it otherwise',
    (type) => {
      expect(refusalOfType(type, IMAGE_FILE.media_types)?.code).toBe('file_heic');
    },
  );

  test.each(['image/svg+xml', 'text/html', 'image/gif', 'application/pdf', 'ximage/heic', ''])(
    'of the type %j is refused with the types that are taken (U1)',
    (type) => {
      expect(refusalOfType(type, IMAGE_FILE.media_types)).toEqual({
        code: 'file_type',
        params: { types: 'JPEG, PNG, WebP' },
      });
    },
  );

  test('that is no picture is refused as what it is where pictures are not taken', () => {
    expect(refusalOfType('image/heic', ['text/csv'])?.code).toBe('file_type');
  });
});
