import { expect, test } from 'vitest';
import { DRIVERS, findWrongVerdicts } from './signature-drivers.ts';

const drivers = DRIVERS.filter(({ language }) => language === 'javascript');

test.each(drivers)(
  'the check of a signature in $language takes messages of the platform only',
  async (driver) => {
    expect(await findWrongVerdicts(driver)).toEqual([]);
  },
);
