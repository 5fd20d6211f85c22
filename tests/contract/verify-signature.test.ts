import { expect, test } from 'vitest';
import { isSlowLanguage } from './sample-runners.ts';
import { DRIVERS, findWrongVerdicts } from './signature-drivers.ts';

const drivers = DRIVERS.filter(
  ({ language }) => language === 'javascript' || !isSlowLanguage(language),
);

test.each(drivers)(
  'the check of a signature in $language takes messages of the platform only',
  async (driver) => {
    expect(await findWrongVerdicts(driver)).toEqual([]);
  },
);
