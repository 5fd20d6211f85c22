import { expect, test } from 'vitest';
import { rememberByObject } from '../../build/remember.ts';

test('what is made of an object is made once, and anew with another argument', () => {
  const made: string[] = [];
  const toLine = rememberByObject(({ name }: { name: string }, mark: string) => {
    made.push(`${mark} ${name}`);
    return `${mark} ${name}`;
  });
  const page = { name: 'Users' };
  expect([toLine(page, '#'), toLine(page, '#'), toLine({ name: 'Users' }, '#')]).toEqual(
    Array(3).fill('# Users'),
  );
  expect([toLine(page, '-'), toLine(page, '-'), toLine(page, '#')]).toEqual([
    '- Users',
    '- Users',
    '# Users',
  ]);
  expect(made).toEqual(['# Users', '# Users', '- Users', '# Users']);
});
